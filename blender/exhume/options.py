"""Options of the command line as properties of operators, made of what the command line says of them."""
import bpy
from bpy.props import BoolProperty, EnumProperty, StringProperty

DEFAULT = "DEFAULT"

# Blender does not keep the texts of items that a function returns.
_items = {}


def _choices(option, _context):
    return _items.setdefault(
        option.choices,
        [(DEFAULT, "Default", ""), *((choice, choice, "") for choice in option.choices.split("\n"))],
    )


class EXHUME_PG_option(bpy.types.PropertyGroup):
    """An option of the command line; its name is its flag."""

    description: StringProperty(options={"HIDDEN"})
    # Ids, one per line; an option of no family is for all.
    families: StringProperty(options={"HIDDEN"})
    choices: StringProperty(options={"HIDDEN"})
    takes_value: BoolProperty(options={"HIDDEN"})
    enabled: BoolProperty(name="Enabled")
    choice: EnumProperty(name="Choice", items=_choices)
    value: StringProperty(name="Value", description="Several values are separated by spaces")


def for_scripts():
    """A property of operators for scripts, which cannot make collections."""
    meaning = "Options as words of the command line"
    return StringProperty(name="Arguments", description=meaning, options={"HIDDEN", "SKIP_SAVE"})


def fill(options, listed):
    """Makes properties of options as `exhume formats` lists them, and keeps the values of those that were there."""
    before = {option.name: (option.enabled, option.choice, option.value) for option in options}
    options.clear()
    for known in listed:
        flag, _, argument = known["flags"].partition(" ")
        option = options.add()
        option.name = flag
        option.description = known["description"]
        option.families = "\n".join(known["families"])
        option.choices = "\n".join(known.get("choices", []))
        option.takes_value = argument != ""
        if flag not in before:
            continue
        option.enabled, choice, option.value = before[flag]
        if choice in (DEFAULT, *known.get("choices", [])):
            option.choice = choice


def words(options, families=None):
    """The options as words of a command line.

    `families` are those that the options have to concern, if only some do.
    """
    return [word for option in options if _concerns(option, families) for word in _words(option)]


def draw(layout, options, families=None):
    for option in options:
        if not _concerns(option, families):
            continue
        label = option.name[2:].replace("-", " ").title()
        if option.choices:
            layout.prop(option, "choice", text=label)
        elif option.takes_value:
            layout.prop(option, "value", text=label)
        else:
            layout.prop(option, "enabled", text=label)
        layout.label(text=option.description)


def _concerns(option, families):
    return families is None or not option.families or bool(families & set(option.families.split("\n")))


def _words(option):
    if option.choices:
        return [] if option.choice in ("", DEFAULT) else [option.name, option.choice]
    if option.takes_value:
        return [word for value in option.value.split() for word in (option.name, value)]
    return [option.name] if option.enabled else []


CLASSES = (EXHUME_PG_option,)
