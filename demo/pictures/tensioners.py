"""Manual tools that pull strap tight. They stand on their bases, with the strap running along x under them."""
import numpy as np

from materials import (
    brass,
    cast_metal,
    corded,
    dark_metal,
    embossed_pp,
    painted_metal,
    rubber,
    smooth_pet,
    steel,
    GREEN,
    NAVY,
)
from parts import between, bolt, box, gear, moved, plate, rod, smooth_outline, strip, tube


def laid_strap(width, thickness, surface, start, end, height=1.0):
    """Strap lying flat under a tool, one end a little raised."""
    x = np.linspace(start, end, 60)
    z = height + np.maximum(0, x - end + 90) ** 2 / 500
    slope = np.gradient(z, x)
    normals = np.stack([-slope, np.zeros_like(x), np.ones_like(x)], 1) / np.sqrt(1 + slope**2)[:, None]
    centres = np.stack([x, np.zeros_like(x), z], 1)
    return strip(centres, normals, np.broadcast_to(np.array([0.0, 1, 0]), centres.shape), width, thickness, surface)


def wound_shaft(centre, radius, width, thickness, surface, turns=3, run=150):
    """Strap coming flat along the floor and wound up on a slotted shaft above it."""
    angles = np.linspace(-np.pi / 2, 2 * np.pi * turns - np.pi / 2, 60 * turns)
    radii = radius + (turns * 2 * np.pi - (angles + np.pi / 2)) / (2 * np.pi) * thickness * 1.15
    ring = np.stack([centre[0] + radii * np.cos(angles), np.zeros_like(angles), centre[1] + radii * np.sin(angles)], 1)
    out = np.stack([np.cos(angles), np.zeros_like(angles), np.sin(angles)], 1)
    x = np.linspace(centre[0] - run, centre[0], 40, endpoint=False)
    rise = ring[0][2] * np.clip((x - centre[0] + run * 0.7) / (run * 0.7), 0, 1) ** 2
    feed = np.stack([x, np.zeros_like(x), rise], 1)
    down = np.broadcast_to(np.array([0.0, 0, -1]), feed.shape)
    centres, normals = np.concatenate([feed, ring]), np.concatenate([down, out])
    return strip(centres, normals, np.broadcast_to(np.array([0.0, 1, 0]), centres.shape), width, thickness, surface)


def lever(start, end, width, grip_length, grip, thickness=10, y=0):
    """A flat bar with a round grip over its far end."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    way = (end - start) / np.linalg.norm(end - start)
    across = np.array([-way[1], way[0]]) * width / 2
    stop = end - way * grip_length * 0.6
    sides = [tuple(start - across * 1.25), tuple(stop - across), tuple(stop + across), tuple(start + across * 1.25)]
    plate(sides, thickness, steel('zinc'), (0, y, 0), edge=2)
    rod(width * 0.85, thickness + 3, in_space(start, y), steel('zinc'), (90, 0, 0), edge=1.5)
    root, tip = end - way * grip_length, end + way * 2
    between(in_space(root, y), in_space(end, y), width * 0.72, grip)
    between(in_space(root - way * 5, y), in_space(root, y), width * 0.82, grip)
    between(in_space(end - way * 5, y), in_space(tip, y), width * 0.84, grip)


def in_space(point, y):
    return point[0], y, point[1]


def bolts(places, y, size=5):
    for x, z in places:
        bolt((x, y, z), size=size, material=steel('zinc'))


def feedwheel_tensioner():
    paint, metal = painted_metal('green', GREEN), cast_metal()
    laid_strap(19, 1.0, steel('blued'), -150, 165)
    box((165, 34, 7), (0, 0, 6), dark_metal(), 2)
    plate(
        smooth_outline([(-62, 9), (62, 9), (66, 26), (40, 40), (34, 70), (8, 92), (-24, 84), (-34, 52), (-66, 34)]),
        26,
        paint,
        (0, 8, 0),
        edge=3,
    )
    plate(smooth_outline([(-20, 12), (52, 12), (54, 30), (36, 58), (6, 66), (-18, 44)]), 8, metal, (0, -10, 0), edge=2)
    gear(24, 22, 16, (12, -18, 36), dark_metal(), depth=0.09)
    rod(9, 26, (12, -18, 36), steel('bright'), (90, 0, 0))
    gear(30, 20, 9, (0, -8, 70), steel('bright'), depth=0.16)
    bolt((12, -32, 36), size=7, material=steel('zinc'))
    lever((0, 70), (-120, 235), 20, 95, rubber(), y=-16)
    lever((44, 28), (118, 96), 14, 48, rubber(), thickness=8, y=-10)
    bolts([(-42, 24), (0, 70)], -24, 6)
    box((46, 34, 10), (-66, 0, 12), metal, 2)


def windlass_tensioner():
    windlass(painted_metal('navy', NAVY), (-215, 300))


def wide_windlass_tensioner():
    """A windlass for strap of two inches. It is scaled more in width than in length, and its lever is longer."""
    moved(lambda: windlass(painted_metal('green', GREEN), (-285, 378)), size=(1.3, 1.6, 1.3))


def windlass(paint, lever_end):
    metal = cast_metal()
    wound_shaft((20, 62), 17, 32, 1.3, steel('blued'), turns=4, run=240)
    box((210, 50, 9), (-10, 0, 6), dark_metal(), 2)
    for y in (-28, 28):
        plate(
            smooth_outline([(-105, 10), (66, 10), (74, 44), (52, 92), (14, 104), (-22, 86), (-44, 40), (-108, 28)]),
            9,
            paint,
            (0, y, 0),
            edge=2.5,
        )
    rod(13, 92, (20, 0, 62), steel('bright'), (90, 0, 0))
    gear(40, 18, 12, (20, -42, 62), steel('bright'), depth=0.18)
    bolt((20, -52, 62), size=13, material=steel('zinc'))
    plate([(-40, 78), (-14, 66), (-10, 74), (-34, 92)], 10, brass(), (0, -42, 0), edge=1.5)
    rod(5, 84, (-36, 0, 84), steel('zinc'), (90, 0, 0))
    lever((20, 62), lever_end, 25, 120, rubber(), thickness=12, y=-58)
    lever((-62, 30), (-150, 92), 15, 50, rubber(), thickness=8, y=-38)
    bolts([(-84, 20), (54, 26), (-20, 26)], -34, 7)
    box((38, 62, 16), (-102, 0, 16), metal, 3)


def pet_tensioner():
    paint, metal = painted_metal('green', GREEN), cast_metal()
    wound_shaft((6, 46), 11, 16, 1.1, smooth_pet('black'), turns=4, run=190)
    box((150, 30, 7), (-6, 0, 5), dark_metal(), 2)
    for y in (-17, 17):
        plate(
            smooth_outline([(-76, 8), (44, 8), (52, 30), (34, 70), (4, 78), (-16, 56), (-34, 28), (-78, 20)]),
            7,
            metal,
            (0, y, 0),
            edge=2,
        )
    rod(8, 60, (6, 0, 46), steel('bright'), (90, 0, 0))
    gear(26, 16, 9, (6, -27, 46), steel('bright'), depth=0.17)
    bolt((6, -34, 46), size=8, material=steel('zinc'))
    lever((6, 46), (-105, 205), 18, 100, paint, y=-36)
    plate(
        smooth_outline([(38, 18), (58, 36), (112, 92), (104, 104), (48, 62), (28, 34)]), 12, paint, (0, -4, 0), edge=3
    )
    lever((-50, 20), (-112, 66), 12, 38, rubber(), thickness=7, y=-22)
    bolts([(-62, 15), (34, 22)], -22, 5)


def pp_combination_tool():
    combination_tool(painted_metal('navy', NAVY), painted_metal('green', GREEN), cast_metal(), 16, embossed_pp('blue'))


def slim_combination_tool():
    blue = painted_metal('blue', (0.02, 0.11, 0.42))
    combination_tool(cast_metal(), blue, steel('bright'), 12.5, smooth_pet('green'))


def combination_tool(paint, grip, metal, width, strap):
    """Two levers over one base: the right one pulls, the left one crimps and cuts."""
    laid_strap(width, 0.9, strap, -200, 215)
    box((250, width + 20, 8), (0, 0, 6), dark_metal(), 2)
    plate(
        smooth_outline([(-118, 10), (-30, 10), (-24, 48), (-46, 82), (-82, 82), (-112, 50)]),
        30,
        paint,
        (0, 4, 0),
        edge=3,
    )
    plate(smooth_outline([(20, 10), (118, 10), (122, 34), (96, 66), (60, 70), (28, 44)]), 30, paint, (0, 4, 0), edge=3)
    box((62, 26, 20), (-2, 2, 22), metal, 2)
    gear(26, 24, 18, (66, -14, 36), dark_metal(), depth=0.08)
    bolt((66, -26, 36), size=8, material=steel('zinc'))
    plate([(-70, 14), (-38, 14), (-42, 40), (-66, 40)], 12, metal, (0, -18, 0), edge=2)
    lever((66, 46), (206, 214), 20, 96, grip, y=-4)
    lever((-64, 60), (-196, 216), 20, 96, grip, y=-4)
    bolts([(-64, 60), (-92, 26), (100, 24), (-28, 24)], -16, 6)
    tube([(-30, 0, 34), (-6, 0, 92), (40, 0, 96), (52, 0, 56)], 4, steel('zinc'))


def sealless_tool():
    paint, metal = painted_metal('green', GREEN), cast_metal()
    laid_strap(19, 1.0, steel('blued'), -200, 215)
    box((260, 46, 10), (0, 0, 7), dark_metal(), 2)
    plate(
        smooth_outline([(-70, 12), (40, 12), (46, 60), (40, 118), (6, 142), (-44, 136), (-72, 90)]),
        50,
        paint,
        (0, 2, 0),
        edge=5,
    )
    plate(
        smooth_outline([(-52, 18), (26, 18), (30, 60), (18, 100), (-28, 104), (-54, 70)]),
        8,
        metal,
        (0, -27, 0),
        edge=2.5,
    )
    for x in (-36, -16, 4):
        box((11, 10, 26), (x, -32, 26), dark_metal(), 1)
    bolts([(-40, 56), (14, 56), (-12, 84), (-40, 92), (14, 92)], -33, 6)
    plate(smooth_outline([(40, 12), (126, 12), (130, 34), (104, 66), (66, 66), (40, 44)]), 34, metal, (0, 0, 0), edge=4)
    gear(27, 26, 16, (86, -22, 36), dark_metal(), depth=0.08)
    bolt((86, -33, 36), size=8, material=steel('zinc'))
    lever((-16, 118), (-150, 330), 24, 120, rubber(), thickness=12, y=0)
    lever((86, 46), (246, 222), 20, 100, rubber(), thickness=10, y=0)
    box((40, 42, 14), (-108, 0, 18), metal, 3)


def textile_tensioner():
    metal = steel('zinc')
    wound_shaft((10, 58), 15, 38, 2.0, corded('cream', True), turns=3, run=230)
    for y in (-30, 30):
        plate(
            smooth_outline([(-96, 4), (48, 4), (60, 34), (48, 84), (10, 98), (-26, 78), (-46, 36), (-98, 24)]),
            6,
            metal,
            (0, y, 0),
            edge=1.5,
        )
        gear(36, 15, 6, (10, y * 1.28, 58), painted_metal('green', GREEN), depth=0.2)
        between((10, y * 1.5, 58), (-150, y * 1.5, 214), 8, metal)
    rod(12, 104, (10, 0, 58), steel('bright'), (90, 0, 0))
    between((-150, -52, 214), (-150, 52, 214), 15, rubber())
    between((-150, -45, 214), (-150, 45, 214), 8, metal)
    box((30, 62, 8), (-30, 0, 92), painted_metal('navy', NAVY), 2, (0, -28, 0))
    rod(6, 66, (-76, 0, 14), metal, (90, 0, 0))
    box((60, 56, 5), (-60, 0, 4), dark_metal(), 1.5)
    bolts([(10, 58)], -46, 12)
    bolts([(-76, 14), (40, 22)], -35, 6)
    plate([(44, 20), (96, 30), (98, 40), (46, 40)], 52, painted_metal('navy', NAVY), edge=2)


PICTURES = {
    'mt-st19f': feedwheel_tensioner,
    'mt-st32w': windlass_tensioner,
    'mt-st51w': wide_windlass_tensioner,
    'mt-pt20': pet_tensioner,
    'mt-pp16': pp_combination_tool,
    'mc-px13': slim_combination_tool,
    'mc-st19n': sealless_tool,
    'mt-tx40': textile_tensioner,
}
