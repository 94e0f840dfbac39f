"""From the axes of the original, in which Exhume keeps data that glTF has no place for, to those of Blender."""
from mathutils import Matrix, Vector


def to_blender(axes):
    """The matrix from axes as Exhume writes them into extras to Blender's: Z up, front -Y, right-handed, meters."""
    up, front = (_direction(axes[name]) for name in ("up", "front"))
    left = up.cross(front) * (1 if axes["handedness"] == "right" else -1)
    return Matrix((left, -front, up)) * axes["metersPerUnit"]


def _direction(axis):
    """Of a text such as `-y`."""
    vector = Vector((0, 0, 0))
    vector["xyz".index(axis[1])] = -1 if axis[0] == "-" else 1
    return vector
