"""The solids from which all models are built. Lengths in mm, turns in degrees, both as (x, y, z)."""
import bpy
import numpy as np
from mathutils import Vector


def mesh(name, points, faces, material, uv=None, smooth=True):
    """`uv` holds one pair per point."""
    shape = bpy.data.meshes.new(name)
    shape.from_pydata([tuple(p) for p in np.asarray(points, float)], [], [tuple(map(int, f)) for f in faces])
    if uv is not None:
        corners = np.empty(len(shape.loops), int)
        shape.loops.foreach_get('vertex_index', corners)
        shape.uv_layers.new().data.foreach_set('uv', np.asarray(uv, np.float32)[corners].ravel())
    shape.polygons.foreach_set('use_smooth', np.full(len(shape.polygons), smooth))
    shape.materials.append(material)
    return place(bpy.data.objects.new(name, shape))


def place(thing, at=(0, 0, 0), turn=(0, 0, 0)):
    if thing.name not in bpy.context.collection.objects:
        bpy.context.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = np.radians(turn)
    return thing


def rounded(thing, edge, steps=3):
    """Bevels the edges, so that they catch the light."""
    bevel = thing.modifiers.new('edge', 'BEVEL')
    bevel.width = edge
    bevel.segments = steps
    bevel.limit_method = 'ANGLE'
    bevel.angle_limit = np.radians(35)
    bevel.harden_normals = False
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = np.radians(35)
    return thing


def box(size, at, material, edge=1.5, turn=(0, 0, 0)):
    x, y, z = np.asarray(size) / 2
    corners = [(sx * x, sy * y, sz * z) for sz in (-1, 1) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    sides = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return place(rounded(mesh('box', corners, sides, material), edge), at, turn)


def plate(outline, thickness, material, at=(0, 0, 0), turn=(0, 0, 0), edge=1.0):
    """A flat outline (x, z) given thickness along y; the usual way to cut a tool's side from sheet."""
    n = len(outline)
    points = [(x, y, z) for y in (-thickness / 2, thickness / 2) for x, z in outline]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
    faces += [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    return place(rounded(mesh('plate', points, faces, material), edge), at, turn)


def smooth_outline(points, steps=8):
    """A closed Catmull-Rom curve through the points, for cast and moulded outlines."""
    corners = np.asarray(points, float)
    before, after, beyond = np.roll(corners, 1, 0), np.roll(corners, -1, 0), np.roll(corners, -2, 0)
    t = (np.arange(steps) / steps)[:, None, None]
    curve = 0.5 * (
        2 * corners
        + (after - before) * t
        + (2 * before - 5 * corners + 4 * after - beyond) * t**2
        + (3 * corners - before - 3 * after + beyond) * t**3
    )
    return curve.transpose(1, 0, 2).reshape(-1, 2)


def turned(profile, material, at=(0, 0, 0), turn=(0, 0, 0), steps=64, edge=None):
    """A profile of (radius, height) spun round z, as on a lathe; radius 0 closes an end."""
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    points = [(r * np.cos(a), r * np.sin(a), z) for r, z in profile for a in angles]
    n = len(profile)
    faces = [
        (i * steps + j, i * steps + (j + 1) % steps, (i + 1) * steps + (j + 1) % steps, (i + 1) * steps + j)
        for i in range(n - 1)
        for j in range(steps)
    ]
    spun = mesh('turned', points, faces, material)
    return place(rounded(spun, edge or 0.6, 2), at, turn)


def rod(radius, length, at, material, turn=(0, 0, 0), edge=0.8, hole=0):
    """A cylinder along z, centred; `hole` is the radius of a bore."""
    half = length / 2
    profile = [(hole, -half), (radius, -half), (radius, half), (hole, half)]
    if hole:
        profile.append((hole, -half))
    return turned(profile, material, at, turn, edge=edge)


def tube(path, radius, material, steps=8, closed=False):
    """A round bar along the points, rounded by a curve: wire, levers, hoses."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    curve.resolution_u = steps
    line = curve.splines.new('NURBS')
    line.points.add(len(path) - 1)
    for knot, point in zip(line.points, path):
        knot.co = (*point, 1)
    line.order_u = 3
    line.use_endpoint_u = not closed
    line.use_cyclic_u = closed
    curve.materials.append(material)
    return place(bpy.data.objects.new('tube', curve))


def bolt(at, size=5, material=None):
    """A hexagon head whose axis is y."""
    angles = np.radians(np.arange(0, 360, 60))
    outline = [(size * np.cos(a), size * np.sin(a)) for a in angles]
    return plate(outline, size * 0.8, material, at, edge=0.5)


def gear(radius, teeth, width, at, material, turn=(0, 0, 0), depth=0.14):
    """A toothed wheel whose axis is y."""
    ring = []
    for i in range(teeth):
        for part, reach in ((0.0, 1 - depth), (0.25, 1), (0.5, 1), (0.75, 1 - depth)):
            a = 2 * np.pi * (i + part) / teeth
            ring.append((radius * reach * np.cos(a), radius * reach * np.sin(a)))
    return plate(ring, width, material, at, turn, edge=0.3)


def strip(centres, normals, sides, width, thickness, material):
    """Strap laid along `centres`: `normals` point out of its face, `sides` across it. UV: mm along, mm across."""
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(centres, axis=0), axis=1))])
    up, out = normals * thickness / 2, sides * width / 2
    corners = [centres + up - out, centres + up + out, centres - up + out, centres - up - out]
    n, points, uv, faces = len(centres), [], [], []
    for k in range(4):
        one, other = corners[k], corners[(k + 1) % 4]
        across = (0, width) if k % 2 == 0 else (0, 0)
        start = len(points) * n
        points += [one, other]
        uv += [np.stack([along, np.full(n, across[0])], 1), np.stack([along, np.full(n, across[1])], 1)]
        faces += [(start + i, start + i + 1, start + n + i + 1, start + n + i) for i in range(n - 1)]
    first, last = [0, 2 * n, 4 * n, 6 * n], [n - 1, 3 * n - 1, 5 * n - 1, 7 * n - 1]
    return mesh('strip', np.concatenate(points), faces + [first, last[::-1]], material, np.concatenate(uv))


def threaded(path, width, thickness, material, y=0, bend=3.6):
    """Strap along a path of (x, z), however it winds; its bends are rounded over `bend` mm."""
    knots = np.asarray(path, float)
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(knots, axis=0).T))])
    steps = np.arange(0, along[-1], bend / 9)
    round_off = np.hanning(9) / np.hanning(9).sum()
    x, z = (np.convolve(np.pad(np.interp(steps, along, line), 4, 'edge'), round_off, 'valid') for line in knots.T)
    ahead = np.stack([np.gradient(x), np.gradient(z)], 1)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    centres = np.stack([x, np.full_like(x, y), z], 1)
    normals = np.stack([-ahead[:, 1], np.zeros_like(x), ahead[:, 0]], 1)
    return strip(centres, normals, np.broadcast_to(np.array([0.0, 1, 0]), centres.shape), width, thickness, material)


def lettering(text, height, material):
    """Flat letters centred on the origin, as (points, faces, material), to be bent or placed by the caller."""
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body = text
    curve.size = height * 1.4
    curve.align_x, curve.align_y = 'CENTER', 'CENTER'
    holder = place(bpy.data.objects.new('text', curve))
    shape = holder.to_mesh()
    points = np.array([corner.co[:] for corner in shape.vertices])
    faces = [tuple(face.vertices) for face in shape.polygons]
    bpy.data.objects.remove(holder)
    return points, faces, material


def label(text, height, at, turn, material):
    """Lettering lying on a surface; without a turn, it lies flat and is read from -y."""
    points, faces, ink = lettering(text, height, material)
    return place(mesh('label', points, faces, ink), at, turn)


def joined(things):
    """Groups several things, to be moved or turned together."""
    holder = place(bpy.data.objects.new('together', None))
    for thing in things:
        thing.parent = holder
    return holder


def moved(draw, at=(0, 0, 0), turn=(0, 0, 0), size=(1, 1, 1)):
    """Draws a whole model at another place, turned, or at another size."""
    before = set(bpy.data.objects)
    draw()
    fresh = [thing for thing in bpy.data.objects if thing not in before and not thing.parent]
    holder = place(joined(fresh), at, turn)
    holder.scale = size
    return holder


def between(one, other, radius, material):
    """A straight round bar from one point to another."""
    start, end = Vector(one), Vector(other)
    bar = rod(radius, (end - start).length, (0, 0, 0), material)
    bar.location = (start + end) / 2
    bar.rotation_euler = (end - start).to_track_quat('Z', 'Y').to_euler()
    return bar
