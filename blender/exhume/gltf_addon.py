"""Blender's own glTF add-on, whose options differ between versions."""
import numpy

from .command import CommandError


def call(operator, path, wanted):
    """Calls its importer or exporter with those of the wanted options that this version has. Raises CommandError."""
    _mend_numpy()
    known = names_of_options(operator)
    operator(filepath=path, **{name: value for name, value in wanted.items() if name in known})


def names_of_options(operator):
    """Raises CommandError if the add-on is off."""
    try:
        return operator.get_rna_type().properties.keys()
    except KeyError:
        raise CommandError("Enable the add-on “glTF 2.0 format” in the preferences of Blender") from None


def _mend_numpy():
    """The add-on in Debian 12 uses a name that numpy there no longer has."""
    if "bool" not in vars(numpy):
        numpy.bool = bool
