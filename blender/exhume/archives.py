"""Models in archives."""
import os
from contextlib import suppress

from . import formats, preferences
from .command import CommandError


def models_in(archive):
    """Names of the models of an archive, and of those of archives in it. Raises CommandError if there is none."""
    inside = _names_in(archive)
    for nested in [name for name in inside if formats.is_archive(name)]:
        # Many packed files, such as a readme, are none.
        with suppress(CommandError):
            inside += [f"{nested}/{name}" for name in _names_in(f"{archive}/{nested}")]
    # Characters without a model are found by their parts.
    parts = [name for name in inside if formats.families_of(name)]
    found = [name for name in parts if formats.is_model(name)] or parts
    if not found:
        raise CommandError(f"{os.path.basename(archive)} has no models")
    return sorted(set(found))


def place_of(archive, member):
    """How the command line finds a member: its name or path, and the words of options."""
    # Only a path leads into an archive in an archive.
    is_nested = any(formats.is_archive(part) for part in member.split("/")[:-1])
    return (f"{archive}/{member}" if is_nested else member), ["--search", archive]


def _names_in(archive):
    return [entry["name"] for entry in preferences.run(["list", archive])["entries"]]
