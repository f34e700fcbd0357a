# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Feature2D: an extractor with the methods of cv2.Feature2D."""
from __future__ import annotations

import json
import os
from contextlib import contextmanager
from typing import Any, Iterator, NoReturn, Optional, Sequence, Sized, Union, cast

import numpy as np
import numpy.typing as npt

from ._image import Image
from ._npz import PathLike
from ._opencv import degrees_of, features_of, import_cv2, listed
from .errors import ArgumentError, check_type
from .extractor import Extractor
from .features import Features, make_features
from .settings import CHANGEABLE, SETTINGS, signature_of

_CV_32F = 5
_NORM_L2 = 4

_ENTRY = "Feature2D_glsurf"  # of save()
_LEAST_SCALE = 1.0  # minimum scale that describe() takes

Images = Union[Image, Sequence[Image]]
Keypoints = tuple[Any, ...]
Descriptors = Optional[npt.NDArray[np.float32]]


class Feature2D:
    """Replaces cv2.SIFT_create() or another cv2.Feature2D in a program.

    The settings are those of Extractor. Images are BGR as in OpenCV, unless order is "rgb". Only
    calls with keypoints or files need the module cv2. isinstance(..., cv2.Feature2D) is False, and
    OpenCV's own functions in C++ do not take it.
    """

    def __init__(self, max_features: int = 0, *, order: str = "bgr", **settings: Any) -> None:
        if order not in ("rgb", "bgr"):
            raise ArgumentError(f'unknown order {order!r}; use "rgb" or "bgr"')
        self._order = order
        self._extractor = Extractor(max_features=max_features, **settings)
        # Two extractors, because one that alternates makes new textures each time.
        self._describer: Optional[Extractor] = None

    @property
    def extractor(self) -> Extractor:
        """The Extractor that detects."""
        return self._extractor

    def detect(self, image: Images, mask: Any = None) -> Any:
        """Finds the keypoints of an image. Returns a tuple of cv2.KeyPoint, with angles.

        image  an image as for Extractor. For a list or tuple of images, and of masks, the result
               is a tuple of tuples
        mask   None, or a mask as for Extractor: keypoints are found only where it is not 0

        Raises the errors of Extractor.detect_and_compute(), and GlsurfError without cv2.
        """
        if isinstance(image, (list, tuple)):
            masks = [None] * len(image) if mask is None else mask
            check_type("mask", masks, Sized, "a list of masks, or None")
            _check_numbers(len(image), len(masks), "masks")
            return tuple(self.detect(*pair) for pair in zip(image, masks))
        return self.detectAndCompute(cast("Image", image), mask)[0]

    def compute(self, image: Images, keypoints: Any, descriptors: Any = None) -> tuple[Any, Any]:
        """Describes keypoints of any detector. Returns the described keypoints, and float32 N x D,
        or None if there are none.

        image      an image as for Extractor. For a list or tuple of images, and a list of
                   keypoints for each, both results are tuples
        keypoints  a sequence of cv2.KeyPoint

        The result has copies of the keypoints in the same order; an angle of -1 is filled in. As
        in OpenCV, keypoints that cannot be described are left out: keypoints outside the image,
        larger than the image, or larger than a scale of 512 (1024 with the presets "paper" and
        "bay"). Keypoints below a scale of 1, which is a size of 5.65, such as SIFT's finest, are
        described at a scale of 1.

        Raises the errors of Extractor.describe(), and GlsurfError without cv2.
        """
        _check_no_output(descriptors)
        if isinstance(image, (list, tuple)):
            check_type("keypoints", keypoints, Sized, "a list of keypoints for each image")
            _check_numbers(len(image), len(keypoints), "lists of keypoints")
            pairs = [self.compute(*pair) for pair in zip(image, keypoints)]
            return tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
        image, keypoints = cast("Image", image), listed(keypoints)
        given = features_of(make_features, keypoints)
        chosen = np.flatnonzero(self._describable(image, given))
        if len(chosen) == 0:
            return (), None
        rows = np.column_stack([given.xy, np.maximum(given.scale, _LEAST_SCALE), given.angle])
        features = self._second().describe(image, rows[chosen], order=self._order)
        angles = degrees_of(features.angle).tolist()
        copied = zip((keypoints[i] for i in chosen.tolist()), angles)
        make = import_cv2().KeyPoint
        copies = (make(*k.pt, k.size, a, k.response, k.octave, k.class_id) for k, a in copied)
        return tuple(copies), features.descriptors.copy()

    def detectAndCompute(  # noqa: N802  OpenCV's name
        self,
        image: Image,
        mask: Optional[Image] = None,
        descriptors: Any = None,
        useProvidedKeypoints: bool = False,  # noqa: N803
    ) -> tuple[Keypoints, Descriptors]:
        """Finds and describes the keypoints of an image. Returns a tuple of cv2.KeyPoint, and
        float32 N x D, or None if there are no keypoints, as in OpenCV.

        The arguments and errors are those of detect(), for one image. useProvidedKeypoints must
        be False: in Python this call takes no keypoints.
        """
        _check_no_output(descriptors)
        if useProvidedKeypoints:
            raise ArgumentError("detectAndCompute() takes no keypoints in Python; use compute()")
        features = self._extractor.detect_and_compute(image, mask, order=self._order)
        if len(features) == 0:
            return (), None
        keypoints, numbers = features.to_opencv()
        return tuple(keypoints), numbers

    def defaultNorm(self) -> int:  # noqa: N802
        """Returns cv2.NORM_L2."""
        return _NORM_L2

    def descriptorSize(self) -> int:  # noqa: N802
        """Returns the numbers per descriptor: 64 or 128."""
        return self._extractor.settings.descriptor_length or 64

    def descriptorType(self) -> int:  # noqa: N802
        """Returns cv2.CV_32F."""
        return _CV_32F

    def empty(self) -> bool:
        """Returns True, as every cv2.Feature2D does."""
        return True

    def clear(self) -> None:
        """Does nothing: settings are all that there is."""

    def write(self, file: Any, name: str = "") -> None:
        """Writes the settings that differ from their defaults into a new file, .yml, .xml or .json,
        or into a cv2.FileStorage, there as the entry `name`. Raises OSError."""
        if isinstance(file, (str, os.PathLike)):
            with _opened(file, "WRITE") as storage:
                return self.write(storage, name)
        if name:
            file.startWriteStruct(name, import_cv2().FileNode_MAP)
        for key, value in vars(self._extractor.settings).items():
            if key in CHANGEABLE and value != SETTINGS[key].default:
                file.write(key, value if isinstance(value, str) else json.dumps(value))
        if name:
            file.endWriteStruct()

    def save(self, filename: PathLike) -> None:
        """Like write(), as an entry of a new file. (XML and JSON take no getDefaultName().)"""
        self.write(filename, _ENTRY)

    def read(self, file: Any) -> None:
        """Reads what write() or save() wrote, from a file or a cv2.FileNode. Other settings get
        their defaults, but `frames` stays. Raises OSError, ArgumentError."""
        if isinstance(file, (str, os.PathLike)):
            with _opened(file, "READ") as storage:
                return self.read(storage.root())
        saved = file.getNode(_ENTRY)
        file = file if saved.empty() else saved
        values = {key: SETTINGS[key].default for key in CHANGEABLE}
        for key in CHANGEABLE:
            if not file.getNode(key).empty():
                try:
                    text = file.getNode(key).string()
                    values[key] = text if SETTINGS[key].choices else json.loads(text)
                except Exception:  # OpenCV and json raise kinds of their own
                    raise ArgumentError(f"{key} of the file is damaged; write it again") from None
        self._extractor.change(**values)
        if self._describer is not None:
            self._describer.change(**values)

    def getDefaultName(self) -> str:  # noqa: N802
        """Returns "Feature2D.glsurf"."""
        return "Feature2D.glsurf"

    def close(self) -> None:
        """Frees the GPU memory. The garbage collector does the same."""
        self._extractor.close()
        if self._describer is not None:
            self._describer.close()

    def __reduce__(self) -> NoReturn:
        self._extractor.__reduce__()

    def _second(self) -> Extractor:
        if self._describer is None:
            first = self._extractor
            self._describer = Extractor(**vars(first.settings), device=first.device)
        return self._describer

    def _describable(self, image: Any, given: Features) -> npt.NDArray[np.bool_]:
        """A mask of the keypoints that describe() takes; small ones count as taken."""
        taken = self._extractor._take(image, None, self._order, None)
        width, height = taken.width, taken.height
        if not width or not height:
            raise ArgumentError("only OpenGL knows the size of the texture; give width and height")
        old = self._extractor.settings.preset in ("paper", "bay")
        most = min(max(width, height), 1024 if old else 512)
        x, y, scale = given.xy[:, 0], given.xy[:, 1], given.scale
        inside = (x >= -0.5) & (y >= -0.5) & (x <= width - 0.5) & (y <= height - 0.5)
        return np.asarray(inside & (scale <= most) & ~np.isinf(given.angle))


@contextmanager
def _opened(path: PathLike, mode: str) -> Iterator[Any]:
    cv2 = import_cv2()
    storage = cv2.FileStorage(os.fspath(path), getattr(cv2, f"FILE_STORAGE_{mode}"))
    if not storage.isOpened():
        raise OSError(f"{os.fspath(path)}: OpenCV cannot open the file; name another one")
    try:
        yield storage
    finally:
        storage.release()


def _check_numbers(images: int, others: int, what: str) -> None:
    if images != others:
        raise ArgumentError(f"there are {images} images and {others} {what}; give one for each")


def _check_no_output(descriptors: Sequence[Any] | None) -> None:
    if descriptors is not None:
        raise ArgumentError("descriptors cannot be written into an array; use what is returned")


setattr(Feature2D, "__signature__", signature_of(Feature2D.__init__))  # for help()
