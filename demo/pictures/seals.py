"""Seals and buckles: one piece from its bent outline, and a handful of them."""
import bpy
import numpy as np

from heap import heap
from materials import plastic, steel
from parts import box, mesh, place, rounded


def bent_sheet(path, thickness, length, material):
    """Sheet bent along `path` (x, z), `length` long: the blank of every seal."""
    path = np.asarray(path, float)
    step = np.gradient(path, axis=0)
    normal = np.stack([-step[:, 1], step[:, 0]], 1) / np.linalg.norm(step, axis=1)[:, None]
    outline = np.concatenate([path + normal * thickness / 2, (path - normal * thickness / 2)[::-1]])
    n, half = len(outline), length / 2
    points = [(x, y, z) for y in (-half, half) for x, z in outline]
    rims = [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    m = len(path)
    ends = [(i, i + 1, n - 2 - i, n - 1 - i) for i in range(m - 1)]
    ends += [tuple(k + n for k in end[::-1]) for end in ends]
    return rounded(mesh('seal', points, rims + ends, material), thickness * 0.25, 2)


def mirrored(half):
    """A symmetric path, made from its right half, which runs from the middle of the back outwards."""
    return [(-x, z) for x, z in reversed(half)] + list(half)


def snap_on_seal(width, length, material):
    side = width / 2
    return bent_sheet(
        mirrored([(side - 1.5, 0), (side - 0.4, 0.3), (side, 1.2), (side - 1.2, 5), (side - 3.4, 9.5)]),
        0.9,
        length,
        material,
    )


def push_seal(width, length, material):
    side = width / 2
    return bent_sheet(
        mirrored(
            [(side - 1, 0), (side, 0.6), (side + 0.4, 2), (side, 3.4), (side - 1, 4), (side - 5, 4.2), (side - 7, 6.2)]
        ),
        1.1,
        length,
        material,
    )


def closed_seal(width, length, material):
    side = width / 2
    path = [
        (side - 3, 3.2),
        (-side + 1, 3),
        (-side, 2.4),
        (-side - 0.3, 1.5),
        (-side, 0.6),
        (-side + 1, 0),
        (side - 1, 0),
        (side, 0.7),
        (side + 0.5, 2.4),
        (side, 4.1),
        (side - 1, 4.8),
        (-side + 5, 4.9),
    ]
    return bent_sheet(path, 1.0, length, material)


def semi_open_seal(width, length, material):
    side = width / 2
    return bent_sheet(
        mirrored([(side - 1.2, 0), (side - 0.2, 0.4), (side + 0.1, 1.6), (side - 0.6, 3.2), (side - 3.2, 5.2)]),
        0.6,
        length,
        material,
    )


def serrated_seal(width, length):
    """A semi-open seal with rows of teeth across its inside."""
    seal = semi_open_seal(width, length, steel('zinc'))
    half = length / 2 - 2
    teeth = [serration(y, width / 2 - 0.9) for y in np.arange(-half, half + 0.1, 2.0)]
    return merged([seal, *teeth])


def serration(y, reach, height=1.1):
    points = [(x, y + across, z) for x in (-reach, reach) for across, z in ((-0.8, 0.25), (0, height), (0.8, 0.25))]
    return mesh('tooth', points, [(0, 1, 4, 3), (1, 2, 5, 4), (0, 2, 1), (3, 4, 5)], steel('bright'), smooth=False)


def plastic_buckle():
    white = plastic('buckle', (0.62, 0.62, 0.58))
    rails = [box((4, 30, 4.5), (x, 0, 0), white, 1.2) for x in (-10.5, 10.5)]
    bars = [box((20, 4.2, 4.5), (0, y, 0), white, 1.2) for y in (-13, 13)]
    tongue = box((18, 4.5, 3.2), (0, 2.6, 0.8), white, 1.2, (14, 0, 0))
    lock = box((18, 3.6, 3.2), (0, -5, -0.4), white, 1.0, (-10, 0, 0))
    return merged([*rails, *bars, tongue, lock])


def wire_buckle(width, wire, material):
    """One wire: a frame whose two ends come back over its middle."""
    side, end, middle = width / 2 + wire * 1.6, width * 0.62, wire * 0.9
    path = [
        (-side * 0.72, middle, wire * 1.4),
        (side * 0.55, middle, wire * 1.4),
        (side, middle + wire, wire * 0.8),
        (side, end, 0),
        (-side, end, 0),
        (-side, -end, 0),
        (side, -end, 0),
        (side, -middle - wire, wire * 0.8),
        (side * 0.55, -middle, wire * 1.4),
        (-side * 0.72, -middle, wire * 1.4),
    ]
    return merged([bent_wire(path, wire / 2, material)])


def bent_wire(path, radius, material, bend=2.6):
    """Straight runs with short round bends, unlike the flowing curve of `tube`."""
    curve = bpy.data.curves.new('wire', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    knots = np.asarray(path, float)
    inner = [p for a, b, c in zip(knots, knots[1:], knots[2:]) for p in bend_points(a, b, c, bend)]
    points = [knots[0], *inner, knots[-1]]
    line = curve.splines.new('POLY')
    line.points.add(len(points) - 1)
    for knot, point in zip(line.points, points):
        knot.co = (*point, 1)
    line.use_smooth = True
    curve.materials.append(material)
    return place(bpy.data.objects.new('wire', curve))


def bend_points(before, corner, after, bend):
    start = corner + (before - corner) * min(1, bend / np.linalg.norm(before - corner) * 1.2) * 0.8
    end = corner + (after - corner) * min(1, bend / np.linalg.norm(after - corner) * 1.2) * 0.8
    share = np.linspace(0, 1, 6)[:, None]
    return (1 - share) ** 2 * start + 2 * share * (1 - share) * corner + share**2 * end


def merged(things):
    """Merges several things into one mesh, because a falling piece must be one mesh."""
    bpy.ops.object.select_all(action='DESELECT')
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[0]
    bpy.ops.object.convert(target='MESH')
    if len(things) > 1:
        bpy.ops.object.join()
    bpy.ops.object.origin_set(type='ORIGIN_CENTER_OF_VOLUME')
    return bpy.context.view_layer.objects.active


def one(draw, *sizes):
    return lambda: merged([draw(*sizes)])


PICTURES = {
    'sl-pp12': lambda: heap(one(semi_open_seal, 13, 25, steel('zinc')), 26, 26, seed=4),
    'sl-pp13': lambda: heap(one(semi_open_seal, 14, 24, steel('zinc')), 26, 26),
    'sl-pp16': lambda: heap(one(semi_open_seal, 17, 28, steel('zinc')), 24, 29, seed=9),
    'sl-pt12s': lambda: heap(lambda: serrated_seal(13, 28), 22, 28, seed=6),
    'sl-pt16s': lambda: heap(lambda: serrated_seal(17, 30), 20, 30, seed=5),
    'bk-pp13': lambda: heap(plastic_buckle, 22, 30, seed=7),
    'sl-st19o': lambda: heap(one(snap_on_seal, 21, 30, steel('blued')), 22, 32, seed=12),
    'sl-st19p': lambda: heap(one(push_seal, 21, 44, steel('zinc')), 18, 42, seed=13),
    'sl-st32c': lambda: heap(one(closed_seal, 34, 56, steel('painted')), 16, 56, seed=17),
    'sl-st51c': lambda: heap(one(closed_seal, 53, 100, steel('painted')), 12, 94, seed=18),
    'bk-tx13z': lambda: heap(one(wire_buckle, 13, 2.5, steel('zinc')), 18, 23, seed=21),
    'bk-tx19z': lambda: heap(one(wire_buckle, 19, 3.4, steel('zinc')), 18, 32, seed=19),
    'bk-tx25f': lambda: heap(one(wire_buckle, 25, 5, steel('phosphated')), 16, 42, seed=25),
    'bk-tx32f': lambda: heap(one(wire_buckle, 32, 5.5, steel('phosphated')), 14, 52, seed=23),
    'bk-tx40f': lambda: heap(one(wire_buckle, 40, 7, steel('phosphated')), 12, 66, seed=27),
}
