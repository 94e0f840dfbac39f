"""What the files of an original were when they were read, by which changes of others are recognized."""
import hashlib
import os


def of_files(paths):
    """The SHA-256 of each file, by its path. Files that cannot be read have none."""
    found = {}
    for path in paths:
        try:
            with open(path, "rb") as file:
                found[path] = hashlib.sha256(file.read()).hexdigest()
        except OSError:
            continue
    return found


def changed(before):
    """The names of files that have another digest than before, or are gone."""
    now = of_files(before)
    return [os.path.basename(path) for path, digest in before.items() if now.get(path) != digest]
