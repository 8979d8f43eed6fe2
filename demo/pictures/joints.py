"""The second picture of every seal and buckle: closed on its strap, beside a pencil that shows its size."""
from dataclasses import dataclass

import numpy as np

from materials import corded, dark_metal, embossed_pp, material, smooth_pet, steel
from parts import box, joined, mesh, place, plate, threaded, turned
from seals import plastic_buckle, wire_buckle

# A pencil is 7 mm thick, whatever is left of its length.
PENCIL_ACROSS = 7.0


def pencil(length, at, turn):
    """A pencil on the floor, its point towards -x."""
    lacquer = material('lacquer of a pencil', (0.78, 0.36, 0.012), 0.3, coat=0.5)
    wood, lead = material('pencil wood', (0.62, 0.40, 0.20), 0.7), material('lead', (0.03, 0.03, 0.032), 0.4)
    radius, lift = PENCIL_ACROSS / 2 / np.cos(np.pi / 6), PENCIL_ACROSS / 2
    hexagon = [(radius * np.cos(a), radius * np.sin(a)) for a in np.radians(np.arange(0, 360, 60))]
    shaft = plate(hexagon, length - 24, lacquer, (12, 0, lift), (0, 0, 90), edge=0.3)
    end = [(x * 0.97, z * 0.97) for x, z in hexagon]
    cap = plate(end, 8, dark_metal(), (length / 2 - 3, 0, lift), (0, 0, 90), edge=1)
    start = -length / 2
    point = [(0, 0), (0.5, 0.4), (1.25, 6)]
    cone = [(1.25, 6), (lift * 0.98, 23), (lift * 0.98, 26)]
    things = [turned(part, made, (start, 0, lift), (0, 90, 0), 36) for part, made in ((point, lead), (cone, wood))]
    return place(joined([shaft, cap, *things]), at, (0, 0, turn))


@dataclass
class ClosedSeal:
    """`waves` are pressed across the seal; `notches` are pairs cut into its edges; `seam` is how its back is folded."""

    width: float
    length: float
    thick: float
    metal: object
    strap: object
    strap_thick: float
    waves: int = 0
    notches: int = 0
    seam: str = ''

    @property
    def height(self):
        return 2 * self.thick + 2 * self.strap_thick

    def notch(self, x):
        """How far the edges are cut in at each value of `x`."""
        spots = (np.arange(self.notches) - (self.notches - 1) / 2) * self.length * 0.36
        apart = np.abs(x[:, None] - spots).min(1) if self.notches else np.full_like(x, 1e3)
        return self.width * 0.13 * np.clip((self.length * 0.085 - apart) / 1.2, 0, 1)

    def wave(self, x):
        """How far the sleeve is pressed up and down at each value of `x`."""
        if not self.waves:
            return np.zeros_like(x)
        pressed = np.clip((self.length * 0.42 - np.abs(x)) / 2, 0, 1)
        return 0.75 * pressed * np.cos(2 * np.pi * self.waves * x / (self.length * 0.84))


def closed_joint(seal):
    low = seal.thick + seal.strap_thick / 2
    high, end, tail = low + seal.strap_thick, reach_of(seal.width), seal.length / 2 + 14
    rest = seal.strap_thick / 2
    half = seal.length / 2
    lower = [(-end, rest), (-tail - 12, rest), (-half, low), (tail, low)]
    upper = [(-tail + 4, high + 0.6), (-half, high), (half, high), (tail + 2, high), (tail + 16, rest), (end, rest)]
    for path in (lower, upper):
        threaded(path, seal.width, seal.strap_thick, seal.strap)
    sleeve(seal)
    if seal.seam:
        fold(seal)
    for spot in (np.arange(seal.notches) - (seal.notches - 1) / 2) * seal.length * 0.36:
        bent_tabs(seal, spot)
    pencil_beside(seal.width)


def reach_of(width):
    return 68 if width < 24 else 112


def pencil_beside(width):
    length = 112 if width < 24 else 175
    pencil(length, (4, -width / 2 - (24 if width < 24 else 32), 0), 7)


def sleeve(seal, corner=1.2):
    """A closed ring of sheet round both straps, following waves and notches."""
    x = np.linspace(-seal.length / 2, seal.length / 2, 141)
    half = seal.width / 2 + 0.5 + seal.thick - seal.notch(x)
    shift = seal.wave(x)
    corners = [(1, 0, -90), (1, 1, 0), (-1, 1, 90), (-1, 0, 180)]
    rings = []
    for outward in (0, seal.thick):
        ring = []
        for side, top, start in corners:
            for a in np.radians(np.linspace(start, start + 90, 5)):
                round_y, round_z = corner * (np.cos(a) - side), corner * (np.sin(a) - (1 if top else -1))
                y = side * (half - outward) + round_y * (0.5 if outward else 1)
                z = (seal.height - outward if top else outward) + round_z * (0.5 if outward else 1) + shift
                ring.append(np.stack([x, y, np.broadcast_to(z, x.shape) + 0.8 * bool(seal.waves)], 1))
        rings.append(np.stack(ring, 1))
    outer, inner = rings
    n, m = outer.shape[:2]
    points = np.concatenate([outer.reshape(-1, 3), inner.reshape(-1, 3)])
    i, j = np.meshgrid(np.arange(n - 1), np.arange(m), indexing='ij')
    k = (j + 1) % m
    wall = np.stack([i * m + j, i * m + k, (i + 1) * m + k, (i + 1) * m + j], 2).reshape(-1, 4)
    inside = wall[:, ::-1] + n * m
    rim = np.arange(m)
    ahead = (rim + 1) % m
    first = np.stack([rim, rim + n * m, ahead + n * m, ahead], 1)
    last = first[:, ::-1] + (n - 1) * m
    shape = mesh('sleeve', points, np.concatenate([wall, inside, first, last]), seal.metal)
    shape.data.use_auto_smooth = True
    shape.data.auto_smooth_angle = np.radians(40)
    return shape


def fold(seal):
    """The two edges of the sheet, which meet on top: side by side, or one over the other."""
    z, waist = seal.height, seal.width - 2 * seal.width * 0.13
    if seal.seam == 'gap':
        box((seal.length - 1, waist * 0.22, 0.5), (0, 0, z), dark_metal(), 0.1)
        for side in (-1, 1):
            at = (0, side * waist * 0.30, z + seal.thick * 0.3)
            box((seal.length - 0.4, waist * 0.40, seal.thick), at, seal.metal, 0.4)
    else:
        box((seal.length - 0.4, waist * 0.78, seal.thick), (0, -waist * 0.10, z + seal.thick * 0.45), seal.metal, 0.4)


def bent_tabs(seal, spot):
    """The tabs that the notches cut loose, bent up."""
    depth = seal.width * 0.13
    for side in (-1, 1):
        at = (spot, side * (seal.width / 2 - depth * 0.35), seal.height + depth * 0.30)
        box((seal.length * 0.13, depth * 1.25, seal.height * 0.8), at, seal.metal, 0.5, (side * 52, 0, 0))


def buckle_joint(width, thickness, strap, ends, bars, over):
    """
    Two straps. Each runs under an end bar of the buckle, round an inner bar, and out again.

    `ends` is the end bars' distance from the middle; `bars` are the inner bars' (distance, height, radius); `over` is
    the height at which the free end passes the end bar.
    """
    out = reach_of(width)
    for side, (apart, height, radius) in zip((-1, 1), bars):
        bend = radius + thickness / 2 + 0.1
        turns = np.radians(np.linspace(-100, 125, 16))
        loop = [(-apart + bend * np.cos(a), height + bend * np.sin(a)) for a in turns]
        path = [(-out, thickness / 2), (-ends - 2, thickness / 2), *loop]
        path += [(-ends, over), (-ends - 9, over - 0.2), (-ends - 16, thickness * 1.7), (-ends - 30, thickness * 1.6)]
        threaded([(-side * x, z) for x, z in path], width, thickness, strap)
    pencil_beside(width)


def wire_joint(width, wire, metal, thickness, strap):
    lift = 2 * thickness + wire / 2 + 0.4
    place(joined([wire_buckle(width, wire, metal)]), (0, 0, lift), (0, 0, 90))
    bar = (wire * 0.9, lift + wire * 1.4, wire / 2)
    buckle_joint(width, thickness, strap, width * 0.62, (bar, bar), thickness * 1.6)


def plastic_joint():
    thickness = 0.9
    lift = thickness + 2.25 + 0.4
    place(joined([plastic_buckle()]), (0, 0, lift), (0, 0, 90))
    bars = ((5, lift - 0.2, 2.0), (3, lift + 0.4, 2.0))
    buckle_joint(13, thickness, embossed_pp('blue'), 13, bars, lift + 2.25 + thickness)


def crimped(width, length, strap, thick=0.6, waves=3):
    closed_joint(ClosedSeal(width, length, thick, steel('zinc'), strap, 0.9, waves=waves))


def notched(width, length, thick, finish, strap, seam):
    closed_joint(ClosedSeal(width, length, thick, steel(finish), steel(strap), 1.0, notches=2, seam=seam))


def buckled(width, wire, finish, thickness, colour, woven=False):
    wire_joint(width, wire, steel(finish), thickness, corded(colour, woven))


PICTURES = {
    'sl-pp12-2': lambda: crimped(12, 25, embossed_pp('blue')),
    'sl-pp13-2': lambda: crimped(13, 24, embossed_pp('black')),
    'sl-pp16-2': lambda: crimped(16, 28, embossed_pp('white')),
    'sl-pt12s-2': lambda: crimped(12, 28, smooth_pet('green'), 0.8, 4),
    'sl-pt16s-2': lambda: crimped(16, 30, smooth_pet('green'), 0.8, 4),
    'bk-pp13-2': plastic_joint,
    'sl-st19o-2': lambda: notched(19, 30, 0.9, 'blued', 'painted', ''),
    'sl-st19p-2': lambda: notched(19, 44, 1.1, 'zinc', 'blued', 'gap'),
    'sl-st32c-2': lambda: notched(31.8, 56, 1.2, 'painted', 'blued', 'overlap'),
    'sl-st51c-2': lambda: notched(50.8, 100, 1.4, 'painted', 'blued', 'overlap'),
    'bk-tx13z-2': lambda: buckled(13, 2.5, 'zinc', 0.8, 'white', True),
    'bk-tx19z-2': lambda: buckled(19, 3.4, 'zinc', 1.0, 'cream'),
    'bk-tx25f-2': lambda: buckled(25, 5, 'phosphated', 1.2, 'cream'),
    'bk-tx32f-2': lambda: buckled(32, 5.5, 'phosphated', 1.3, 'cream'),
    'bk-tx40f-2': lambda: buckled(40, 7, 'phosphated', 1.4, 'cream', True),
}
