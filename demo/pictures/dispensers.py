"""Dispensers: the rolling cart, the stand for ribbon-wound steel, the box that pays out its own strap."""
import numpy as np

from coils import draw_coil
from materials import cardboard, dark_metal, embossed_pp, painted_metal, plastic, rubber, steel, GREEN, NAVY
from parts import between, box, label, rod, strip
from strap_coils import COILS

AXLE = 430


def rolling_cart():
    frame, zinc = painted_metal('green', GREEN), steel('zinc')
    draw_coil(COILS['pt-1610'](), at=(0, 0, AXLE - COILS['pt-1610']().outer_radius), turn=90, tail=0)
    rod(24, 320, (0, 0, AXLE), zinc, (90, 0, 0))
    for y in (-100, 100):
        for angle in (45, 135):
            box((440, 10, 26), (0, y, AXLE), zinc, 3, (0, angle, 0))
        rod(42, 16, (0, y * 1.08, AXLE), zinc, (90, 0, 0), edge=3)
    for y in (-150, 150):
        between((0, y, AXLE), (-270, y, 70), 15, frame)
        between((0, y, AXLE), (290, y, 60), 15, frame)
        between((-270, y, 70), (290, y, 60), 15, frame)
        between((0, y, AXLE), (-330, y, 900), 15, frame)
        wheel((-270, y * 1.24, 92), 92)
        box((60, 44, 60), (290, y, 30), rubber(), 6)
    between((-330, -150, 900), (-330, 150, 900), 15, frame)
    between((-330, -112, 900), (-330, 112, 900), 19, rubber())
    for x, z in ((-270, 70), (290, 60)):
        between((x, -150, z), (x, 150, z), 13, frame)
    tool_tray((-262, 0, 760))
    box((70, 18, 44), (96, -150, AXLE + 120), rubber(), 4, (0, 35, 0))
    between((0, -150, AXLE), (110, -150, AXLE + 130), 8, zinc)


def wheel(at, radius):
    rod(radius, 38, at, rubber(), (90, 0, 0), edge=9)
    rod(radius * 0.62, 42, at, steel('zinc'), (90, 0, 0), edge=3)
    rod(radius * 0.2, 52, at, dark_metal(), (90, 0, 0), edge=3)


def tool_tray(at):
    x, y, z = at
    paint = painted_metal('navy', NAVY)
    box((190, 320, 6), (x, y, z), paint, 2)
    for side in (-1, 1):
        box((190, 5, 62), (x, y + side * 158, z + 28), paint, 2)
        box((5, 320, 62), (x + side * 93, y, z + 28), paint, 2)


def ribbon_dispenser():
    frame, zinc = painted_metal('navy', NAVY), steel('zinc')
    coil = COILS['st-1905-r']()
    coil.surface = steel('blued')
    lift = 120
    centre = lift + coil.outer_radius
    draw_coil(coil, at=(0, 0, lift), turn=90, tail=0)
    for angle in (0, 60, 120):
        for y in (-17, 17):
            box((760, 7, 24), (0, y, centre), zinc, 2, (0, angle, 0))
    rod(46, 54, (0, 0, centre), dark_metal(), (90, 0, 0), edge=4)
    rod(18, 150, (0, 0, centre), zinc, (90, 0, 0), edge=3)
    for y in (-66, 66):
        between((0, y, centre), (-250, y * 2.4, 18), 18, frame)
        between((0, y, centre), (250, y * 2.4, 18), 18, frame)
        between((-330, y * 2.4, 18), (330, y * 2.4, 18), 18, frame)
        rod(38, 16, (0, y * 1.06, centre), frame, (90, 0, 0), edge=3)
    for x in (-250, 250):
        between((x, -158, 18), (x, 158, 18), 15, frame)
    path = [
        (coil.outer_radius * np.sin(a), centre - coil.outer_radius * np.cos(a))
        for a in np.radians(np.linspace(20, 0, 8))
    ]
    path += [(-x, lift - (x / 460) ** 2 * lift * 0.9) for x in np.linspace(30, 460, 20)]
    paid_out(path, 19, coil.surface)


def paid_out(path, width, surface, y=0):
    flat = np.array(path, float)
    slope = np.gradient(flat, axis=0)
    slope /= np.linalg.norm(slope, axis=1)[:, None]
    centres = np.stack([flat[:, 0], np.full(len(flat), y), flat[:, 1]], 1)
    normals = np.stack([slope[:, 1], np.zeros(len(flat)), -slope[:, 0]], 1)
    strip(centres, normals, np.broadcast_to(np.array([0.0, 1, 0]), centres.shape), width, 1.2, surface)


def dispenser_box():
    """A carton with a slot, and the strap coming out of it."""
    board = cardboard()
    box((400, 230, 400), (0, 0, 200), board, 4)
    box((402, 56, 1.4), (0, 0, 400.6), plastic('tape', (0.55, 0.42, 0.24)), 0.4)
    box((2, 56, 90), (-200.4, 0, 356), plastic('tape', (0.55, 0.42, 0.24)), 0.4)
    rod(62, 2, (-40, -115.4, 150), plastic('black', (0.015, 0.016, 0.018)), (90, 0, 0), edge=0.4)
    rod(70, 1.4, (-40, -115.2, 150), plastic('hole edge', (0.6, 0.48, 0.3)), (90, 0, 0), edge=0.3)
    ink = plastic('box print', (0.01, 0.07, 0.035))
    label('FLEJE', 54, (-20, -116.6, 340), (90, 0, 0), ink)
    label('PP 12 x 0.6   1000 m', 24, (-20, -116.6, 272), (90, 0, 0), ink)
    for z in (300, 244):
        box((330, 1, 3), (-20, -116, z), ink, 0.3)
    strap_from_hole()


def strap_from_hole():
    t = np.linspace(0, 1, 80)[:, None]
    knots = [
        np.array(k, float) for k in ((-50, -110, 150), (-30, -250, 170), (80, -330, 40), (120, -200, 3), (330, -210, 3))
    ]
    centres = sum(
        weight * knot
        for weight, knot in zip(
            ((1 - t) ** 4, 4 * t * (1 - t) ** 3, 6 * t**2 * (1 - t) ** 2, 4 * t**3 * (1 - t), t**4), knots
        )
    )
    centres[:, 2] = np.maximum(centres[:, 2], 1.5)
    ahead = np.gradient(centres, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    across = np.cross(ahead, [0, 0, 1.0])
    across /= np.linalg.norm(across, axis=1)[:, None]
    strip(centres, np.cross(across, ahead), across, 13, 1.2, embossed_pp('white'))


PICTURES = {
    'dc-16u': rolling_cart,
    'dc-st19': ribbon_dispenser,
    'pp-1206-d': dispenser_box,
}
