"""Pictures of more than one thing: the banner, the three ranges, and the empty core for unknown pages."""
import numpy as np

from battery_tools import medium_tool
from coils import draw_coil, rounded_rectangle
from materials import cardboard, material, plastic, smooth_pet, steel, wood
from parts import box, mesh, moved, place, rod, strip
from seals import one, wire_buckle
from strap_coils import COILS
from tensioners import textile_tensioner, windlass_tensioner

PALLET = (1200, 1000, 144)
CARTON = (400, 333, 262)
LAYERS = 3


def banner():
    pallet()
    cartons(np.random.default_rng(4))
    top = PALLET[2] + LAYERS * CARTON[2]
    for y in (-300, 300):
        strap_round(PALLET[0], top, y, along_x=True)
    for x in (-300, 300):
        strap_round(PALLET[1], top, x, along_x=False)
    draw_coil(COILS['pt-1610'](), at=(800, -420, 0), turn=52, tail=380)
    draw_coil(COILS['st-3208-h'](), at=(1080, 240, 0), turn=58, tail=0)
    draw_coil(COILS['tx-25c'](), at=(-800, -330, 0), turn=40, tail=220)
    draw_coil(COILS['pp-1205-m'](), at=(-880, 330, 0), turn=48, tail=0)
    moved(medium_tool, (-330, -800, 0), (0, 0, 6))


def pallet():
    length, depth, _ = PALLET
    board = wood()
    for y in np.linspace(-depth / 2 + 60, depth / 2 - 60, 7):
        box((length, 112, 20), (0, y, 133), board, 3)
    for x in (-length / 2 + 60, 0, length / 2 - 60):
        box((112, depth, 22), (x, 0, 111), board, 3)
        for y in (-depth / 2 + 60, 0, depth / 2 - 60):
            box((112, 112, 78), (x, y, 61), board, 3)
        box((112, depth, 20), (x, 0, 11), board, 3)


def cartons(chance):
    tape = plastic('tape', (0.52, 0.38, 0.20))
    shades = [material(f'board {k}', (0.46 + 0.03 * k, 0.29 + 0.02 * k, 0.155 + 0.012 * k), 0.9) for k in range(3)]
    for layer in range(LAYERS):
        for i in range(3):
            for j in range(3):
                at = np.array([(i - 1) * CARTON[0], (j - 1) * CARTON[1], PALLET[2] + (layer + 0.5) * CARTON[2]])
                at[:2] += chance.uniform(-2, 2, 2)
                box((CARTON[0] - 5, CARTON[1] - 5, CARTON[2] - 2), at, shades[chance.integers(3)], 5)
                box((54, CARTON[1] - 3.6, 62), at + (0, 0, CARTON[2] / 2 - 31), tape, 0.6)


def strap_round(span, top, offset, along_x):
    """A green strap round the load and the pallet deck, with a corner of board under each upper bend."""
    path, outward = rounded_rectangle(-span / 2 - 3, span / 2 + 3, (top - 118) / 2 + 3, 8)
    middle = (top + 118) / 2
    zero = np.zeros(len(path))

    def in_space(plane, lift):
        across = np.full(len(path), offset) if lift else zero
        pair = (plane[:, 0], across) if along_x else (across, plane[:, 0])
        return np.stack([*pair, plane[:, 1] + lift], 1)

    side = np.array([0.0, 1, 0] if along_x else [1.0, 0, 0])
    centres = in_space(path, middle)
    strip(centres, in_space(outward, 0), np.broadcast_to(side, centres.shape), 26, 2.2, smooth_pet('green'))
    for end in (-1, 1):
        corner_board(end, span, top, offset, along_x)


def corner_board(end, span, top, offset, along_x):
    board = plastic('corner board', (0.80, 0.77, 0.70))
    edge = end * (span / 2 + 1)
    flat_at, flat = (edge - end * 34, offset, top + 1), (72, 130, 3)
    wall_at, wall = (edge, offset, top - 34), (3, 130, 72)
    for at, size in ((flat_at, flat), (wall_at, wall)):
        if not along_x:
            at, size = (at[1], at[0], at[2]), (size[1], size[0], size[2])
        box(size, at, board, 1)


def range_plastic():
    draw_coil(COILS['pt-1610'](), at=(-230, 180, 0), turn=48, tail=0)
    draw_coil(COILS['pp-1205-h'](), at=(330, 330, 0), turn=42, tail=0)
    draw_coil(COILS['pp-1308-h'](), at=(190, -120, 0), turn=45, tail=300)
    moved(medium_tool, (-260, -330, 0), (0, 0, 4))


def range_steel():
    draw_coil(COILS['st-3208-h'](), at=(-250, 160, 0), turn=50, tail=0)
    draw_coil(COILS['st-1906-h'](), at=(120, 330, 0), turn=46, tail=0)
    draw_coil(COILS['st-1908-h'](), at=(380, -60, 0), turn=44, tail=420)
    moved(windlass_tensioner, (-60, -330, 0), (0, 0, -6))


def range_textile():
    draw_coil(COILS['tx-32c'](), at=(-170, 110, 0), turn=46, tail=0)
    draw_coil(COILS['tx-13w'](), at=(250, 240, 0), turn=42, tail=0)
    draw_coil(COILS['tx-19b'](), at=(220, -170, 0), turn=46, tail=260)
    moved(textile_tensioner, (-150, -290, 0), (0, 0, -4))
    for x, y, turn in ((60, -380, 20), (-10, -430, 75)):
        place(one(wire_buckle, 32, 5.5, steel('zinc'))(), (x, y, 3), (0, 0, turn))


def not_found():
    """An empty core, and a loop of strap that has broken."""
    rod(112, 150, (-110, 60, 112), cardboard(), (0, 90, 48), edge=1.5, hole=102)
    angles = np.linspace(np.radians(-28), np.radians(292), 160)
    ends = np.abs(np.linspace(-1, 1, 160)) ** 6
    radii = 150 + 42 * ends
    centres = np.stack([150 + radii * np.cos(angles), -110 + radii * np.sin(angles), np.full(160, 13.0)], 1)
    centres[:, 2] += 16 * ends
    ahead = np.gradient(centres, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    out = np.cross(ahead, [0, 0, 1.0])
    strip(
        centres,
        out / np.linalg.norm(out, axis=1)[:, None],
        np.broadcast_to(np.array([0, 0, 1.0]), centres.shape),
        25,
        1.6,
        smooth_pet('green'),
    )
    for spot in (0, -1):
        torn_end(centres[spot], ahead[spot] * (1 if spot else -1))


def torn_end(at, way):
    """Fibres standing out where the strap broke."""
    for k, length in enumerate((7, 16, 10, 21, 12, 6)):
        low, high = -12.5 + k * 4.17, -12.5 + (k + 1) * 4.17
        points = [at + (0, 0, low), at + (0, 0, high), at + way * length + (0, 0, (low + high) / 2)]
        mesh('fibre', points, [(0, 1, 2)], smooth_pet('green'), np.zeros((3, 2)), smooth=False)


PICTURES = {
    'banner': banner,
    'range-plastic': range_plastic,
    'range-steel': range_steel,
    'range-textile': range_textile,
    'not-found': not_found,
}
