"""A coil of strap from its data: core, wound body, the outer turns laid one by one, and a free end on the floor."""
from dataclasses import dataclass

import numpy as np

from materials import cardboard, plastic, steel
from parts import joined, lettering, mesh, place, rod, strip

STEPS_PER_TURN = 120
OUTER_LAYERS = 2
VISIBLE_LAYER = 1.5


@dataclass
class Coil:
    width: float
    thick: float
    metres: float
    core: float
    face: float
    surface: object
    cored: bool = True
    tied: bool = False
    ragged: float = 0.8
    packing: float = 0.86
    printed: str = ''

    @property
    def wall(self):
        return 9 if self.cored else 0

    @property
    def outer_radius(self):
        """The strap's volume, wound on the core, gives the size of the coil."""
        section = self.metres * 1000 * self.width * self.thick / self.face / self.packing
        return np.sqrt((self.core / 2 + self.wall) ** 2 + section / np.pi)

    @property
    def layer(self):
        return max(self.thick, VISIBLE_LAYER)


def draw_coil(coil, at=(0, 0, 0), turn=45, tail=300, seed=1):
    """The coil stands on the floor at `at`, its axis turned `turn` degrees from x; `tail` is the free end's length."""
    chance = np.random.default_rng(seed)
    things = [wound_body(coil, chance), outer_turns(coil, tail, chance)]
    if coil.printed:
        things += print_along(coil)
    if coil.cored:
        things.append(core_tube(coil))
    if coil.tied:
        things += [tie for angle in (35, 125, 215, 305) for tie in tie_band(coil, angle)]
    return place(joined(things), (at[0], at[1], at[2] + coil.outer_radius), (0, 0, turn))


def wound_body(coil, chance):
    """Hundreds of turns seen from the side: a spun outline with one tooth for every layer."""
    inner, outer = coil.core / 2 + coil.wall, coil.outer_radius - OUTER_LAYERS * coil.layer
    layers = max(3, int((outer - inner) / coil.layer))
    edges = np.linspace(inner, outer, layers + 1)
    wander = np.convolve(chance.normal(0, 1, layers + 4), np.ones(5) / 5, 'valid') + chance.normal(0, 0.6, layers)
    shift = wander * coil.ragged
    radii, near, far = [], [], []
    for low, high, out in zip(edges, edges[1:], shift):
        step, notch = high - low, 0.7 * coil.layer
        radii += [low + 0.04 * step, low + 0.25 * step, low + 0.75 * step, low + 0.96 * step]
        near += [out - notch, out, out, out - notch]
        far += [-out - notch, -out, -out, -out - notch]
    half = coil.face / 2
    outline_r = np.array(radii + radii[::-1])
    outline_x = np.concatenate([-half - np.array(near), half + np.array(far)[::-1]])
    return spun(outline_r, outline_x, coil.surface)


def spun(radii, offsets, surface, steps=224):
    n = len(radii)
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    sway = 1 + 0.0006 * np.sin(angles * 2)[:, None] * np.ones(n)
    points = np.stack(
        [
            np.broadcast_to(offsets, (steps, n)),
            np.cos(angles)[:, None] * radii * sway,
            np.sin(angles)[:, None] * radii * sway,
        ],
        2,
    )
    i, j = np.meshgrid(np.arange(steps), np.arange(n), indexing='ij')
    i2, j2 = (i + 1) % steps, (j + 1) % n
    faces = np.stack([i * n + j, i * n + j2, i2 * n + j2, i2 * n + j], 2).reshape(-1, 4)
    return mesh('wound', points.reshape(-1, 3), faces, surface, np.zeros((steps * n, 2)))


def outer_turns(coil, tail, chance):
    """The last layers as one strap, laid backwards from where the free end leaves the coil at the floor."""
    angles, offsets, radii = winding(coil, chance)
    centres = np.stack([offsets, radii * np.cos(angles), radii * np.sin(angles)], 1)
    normals = np.stack([np.zeros_like(angles), np.cos(angles), np.sin(angles)], 1)
    if tail:
        ends = free_end(coil, offsets[0], tail)
        centres, normals = np.concatenate([ends[0], centres]), np.concatenate([ends[1], normals])
    sides = np.broadcast_to(np.array([1.0, 0, 0]), centres.shape)
    return strip(centres, normals, sides, coil.width, coil.layer * 0.92, coil.surface)


def winding(coil, chance):
    """Angle, offset along the axis and radius of every point of the outer layers."""
    room = (coil.face - coil.width) / 2
    pitch = coil.width * 1.05 + 0.8
    turns = OUTER_LAYERS * (room * 2 / pitch + 1)
    count = int(turns * STEPS_PER_TURN)
    offset, heading, sunk = -room * 0.55, 1 if room >= 1 else 0, 0.0
    offsets, radii = np.empty(count), np.empty(count)
    for i in range(count):
        offsets[i], radii[i] = offset, coil.outer_radius - coil.layer * (0.5 + sunk)
        offset += heading * pitch / STEPS_PER_TURN
        if room < 1:
            sunk += 1 / STEPS_PER_TURN
        elif abs(offset) > room:
            offset, heading, sunk = np.sign(offset) * room, -heading, sunk + 1
    angles = -np.pi / 2 + np.arange(count) * 2 * np.pi / STEPS_PER_TURN
    marks = np.arange(0, count + 40, 40)
    wobble = np.interp(np.arange(count), marks, chance.normal(0, 0.012 * coil.width, len(marks)))
    return angles, offsets + (wobble if room >= 1 else 0), radii


def print_along(coil, every=560, lines=14):
    """The strap's own print, repeated along the outer turns."""
    angles, offsets, radii = winding(coil, np.random.default_rng(0))
    along = (angles - angles[0]) * coil.outer_radius
    letters = lettering(coil.printed, coil.width * 0.42, plastic('print', (0.75, 0.75, 0.72)))
    return [wrapped(letters, 200 + i * every, along, angles, offsets, radii, coil.layer) for i in range(lines)]


def wrapped(letters, start, along, angles, offsets, radii, layer):
    """A copy of flat lettering bent round the coil at `start` mm of its strap."""
    points, faces, material = letters
    where = start + points[:, 0]
    angle, radius = np.interp(where, along, angles), np.interp(where, along, radii) + layer * 0.6
    x = np.interp(where, along, offsets) + points[:, 1]
    return mesh('print', np.stack([x, radius * np.cos(angle), radius * np.sin(angle)], 1), faces, material)


def free_end(coil, offset, length):
    """Strap running out along the floor and curling up at its end; the points run from the end to the coil."""
    run = np.linspace(length, 0, 60, endpoint=False)
    lift = np.maximum(0, run - length * 0.45) ** 2 / length * 0.55
    y, z = -run, -coil.outer_radius + coil.layer / 2 + lift
    slope = np.gradient(z, y)
    normals = -np.stack([np.zeros_like(run), -slope, np.ones_like(run)], 1)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    return np.stack([np.full_like(run, offset), y, z], 1), normals


def core_tube(coil):
    return rod(coil.core / 2 + coil.wall, coil.face - 3, (0, 0, 0), cardboard(), (0, 90, 0), edge=1, hole=coil.core / 2)


def tie_band(coil, angle, width=16):
    """A steel band with its seal, tied round the section of the coil so that it cannot spring open."""
    low, high = coil.core / 2 - 1.2, coil.outer_radius + 1.2
    half, corner = coil.face / 2 + 2.5, 3.0
    path, outward = rounded_rectangle(low, high, half, corner)
    a = np.radians(angle)
    radial, around = np.array([0, np.cos(a), np.sin(a)]), np.array([0, -np.sin(a), np.cos(a)])
    axis = np.array([1.0, 0, 0])
    centres = path[:, :1] * radial + path[:, 1:] * axis
    normals = outward[:, :1] * radial + outward[:, 1:] * axis
    band = strip(centres, normals, np.broadcast_to(around, centres.shape), width, 0.9, steel('zinc'))
    middle, reach = (low + high) / 2, min(17, (high - low) / 2 - 6)
    seal_path = np.linspace(middle - reach, middle + reach, 6)[:, None] * radial - (half + 1.2) * axis
    flat = np.broadcast_to(-axis, seal_path.shape)
    seal = strip(seal_path, flat, np.broadcast_to(around, seal_path.shape), width + 4, 2.4, steel('bright'))
    return band, seal


def rounded_rectangle(low, high, half, corner, steps=8):
    points, normals = [], []
    for centre, start in (((high, half), 0), ((low, half), 90), ((low, -half), 180), ((high, -half), 270)):
        angles = np.radians(np.linspace(start, start + 90, steps))
        out = np.stack([np.cos(angles), np.sin(angles)], 1)
        inside = np.array(centre) - corner * np.sign(np.array([centre[0] - (low + high) / 2, centre[1]]))
        points.append(inside + out * corner)
        normals.append(out)
    points, normals = np.concatenate(points), np.concatenate(normals)
    return np.vstack([points, points[:1]]), np.vstack([normals, normals[:1]])
