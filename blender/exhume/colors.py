"""Vertex colors as Blender exports them rightly."""
import numpy


def to_vertices(mesh):
    """Makes colors of corners colors of vertices. After an import all corners of a vertex have the same.

    The exporter of Blender 3.4 takes colors of corners from wrong places.
    """
    for colors in [colors for colors in mesh.color_attributes if colors.domain == "CORNER"]:
        corners = numpy.empty(len(mesh.loops) * 4, dtype=numpy.float32)
        vertices = numpy.empty(len(mesh.loops), dtype=numpy.int32)
        colors.data.foreach_get("color", corners)
        mesh.loops.foreach_get("vertex_index", vertices)
        points = numpy.ones((len(mesh.vertices), 4), dtype=numpy.float32)
        points[vertices] = corners.reshape(-1, 4)
        name = colors.name
        mesh.color_attributes.remove(colors)
        mesh.color_attributes.new(name, "FLOAT_COLOR", "POINT").data.foreach_set("color", points.ravel())
        mesh.color_attributes.render_color_index = 0
