"""Which of the files that were chosen together are one character, by the rules of `exhume convert`."""
import os

from . import formats
from .command import CommandError


def importable(paths):
    """The files that can be imported, and the names of the others, such as textures. If none can, all are tried."""
    known = [path for path in paths if formats.families_of(path) or formats.is_archive(path)]
    return (known, [os.path.basename(path) for path in paths if path not in known]) if known else (paths, [])


def characters_among(paths):
    """The files of each character, its model first. Raises CommandError if it is not clear what belongs together."""
    if len(paths) > 1:
        _refuse_archives(paths)
    models = [path for path in paths if formats.is_model(path)]
    parts = [path for path in paths if path not in models]
    if len(models) < 2:
        return [[*models, *parts]]
    if parts:
        raise CommandError(
            f"{os.path.basename(parts[0])} could belong to any of {len(models)} models: "
            "import each model on its own, together with its further files"
        )
    return [[model] for model in models]


def _refuse_archives(paths):
    for path in paths:
        if formats.is_archive(path):
            raise CommandError(f"{os.path.basename(path)} is an archive: choose it on its own to see its models")
