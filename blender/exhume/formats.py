"""What the command line can read and write, as it says itself."""
import functools
import os

from . import preferences

# Models refer to these by name, so that nobody has to choose them: buffers, and settings and images of materials.
REFERENCED = {"mdl.txi", "mdl.mtr", "mdl.plt", "o3d.buff", "o3d.curv", "o3d.skin"}

# Blender reads these itself, and documents in JSON have no scene.
FOREIGN = {"gltf", "json"}


def listing():
    """Formats, targets, archives and options. Raises CommandError."""
    return _listing(tuple(preferences.start_words()))


@functools.lru_cache(maxsize=1)
def _listing(_command):
    return preferences.run(["formats"])


def families_of(path):
    """The families that have models, or parts of these, with the extension of a path."""
    return {known["family"] for known in _formats_of(path)}


def families_of_all(paths):
    """The families that all files of a character may be of."""
    return set.intersection(*(families_of(path) for path in paths))


def is_model(path):
    """Whether a file refers to the others of its character, by its extension."""
    return any(known["model"] for known in _formats_of(path))


def is_archive(path):
    """Whether a file is an archive that holds models, and not itself a model."""
    extension = extension_of(path)
    return not families_of(path) and any(extension in known["extensions"] for known in listing()["archives"])


def file_filter():
    """All extensions of models, their parts, and archives, for a file browser."""
    known = [*_choosable(), *listing()["archives"]]
    extensions = sorted({extension for format in known for extension in format["extensions"]} - {"json"})
    return ";".join(f"*.{extension}" for extension in extensions)


def targets():
    """What characters can be written as."""
    return [target for target in listing()["targets"] if target["family"] not in FOREIGN]


def reading_options():
    """The options for reading."""
    return [option for option in listing()["options"] if option["use"] == "reading"]


def target_options(target_id):
    """The options that a target supports, its versions among them."""
    target = next(target for target in targets() if target["id"] == target_id)
    versions = [f"{version}" for version in target.get("versions", [])]
    return [
        {**option, "choices": versions} if option["flags"].startswith("--version") else option
        for option in listing()["options"]
        if option["use"] == "writing" and option["flags"] in target["options"]
    ]


def extension_of(path):
    return os.path.splitext(path)[1][1:].lower()


def _formats_of(path):
    extension = extension_of(path)
    return [known for known in _choosable() if extension in known["extensions"]]


def _choosable():
    """The formats of files that a user may choose."""
    known = listing()["formats"]
    return [each for each in known if each["family"] not in FOREIGN and each["id"] not in REFERENCED]
