"""Battery and pneumatic tools. They stand on their base, front to -x, and are seen from the side."""
from materials import (
    cast_metal,
    corded,
    dark_metal,
    material,
    painted_metal,
    plastic,
    rubber,
    smooth_pet,
    steel,
    GREEN,
    NAVY,
)
from parts import between, bolt, box, gear, label, plate, rod, smooth_outline, tube
from tensioners import bolts, laid_strap, lever, wound_shaft

WHITE_PRINT = (0.8, 0.8, 0.77)


def screen(at, turn=(0, 0, 0)):
    """A small display with its keys."""
    box((46, 34, 4), at, plastic('black', (0.015, 0.016, 0.018)), 2, turn)
    glow = material('display', (0.10, 0.34, 0.20), 0.2)
    box((30, 18, 5), (at[0] - 4, at[1], at[2] + 0.8), glow, 0.6, turn)


def battery_pack(at, length=74, width=72, height=58, stripe=GREEN):
    """A slide-on pack, its rails on top."""
    x, y, z = at
    black = plastic('pack', (0.022, 0.023, 0.025))
    box((length, width, height), at, black, 9)
    box((length * 0.86, width * 0.74, 12), (x, y, z + height / 2 + 3), black, 3)
    box((length + 1.5, width + 1.5, 9), (x, y, z + height * 0.14), plastic('stripe', stripe), 3)
    for k in range(4):
        box(
            (3.5, width + 2, height * 0.34),
            (x - 18 + k * 12, y, z - height * 0.2),
            plastic('rib', (0.04, 0.042, 0.045)),
            1.2,
        )
    label('18 V', 15, (x, y - width / 2 - 1.4, z + height * 0.14), (90, 0, 0), plastic('print', WHITE_PRINT))


def battery_tool():
    shell, black, accent = plastic('navy shell', (0.012, 0.05, 0.115)), rubber(), plastic('green shell', GREEN)
    laid_strap(16, 1.0, smooth_pet('green'), -210, 190)
    box((210, 62, 9), (-22, 0, 8), steel('zinc'), 2.5)
    plate(
        smooth_outline([(-120, 14), (50, 14), (62, 40), (56, 78), (20, 96), (-60, 102), (-112, 92), (-130, 56)]),
        74,
        shell,
        edge=10,
    )
    plate(smooth_outline([(-96, 24), (-28, 24), (-22, 60), (-44, 86), (-88, 84), (-104, 54)]), 80, black, edge=6)
    gear(20, 26, 8, (-62, -43, 50), dark_metal(), depth=0.08)
    rod(27, 6, (-62, -41, 50), steel('zinc'), (90, 0, 0))
    bolt((-62, -48, 50), size=7, material=steel('zinc'))
    tube(
        [
            (-92, 0, 84),
            (-100, 0, 140),
            (-88, 0, 176),
            (-40, 0, 184),
            (40, 0, 176),
            (78, 0, 160),
            (96, 0, 120),
            (92, 0, 70),
        ],
        18,
        shell,
    )
    tube([(-60, 0, 181), (-30, 0, 184), (30, 0, 178), (58, 0, 170)], 20.5, black)
    box((16, 20, 22), (-58, 0, 160), accent, 4, (0, -14, 0))
    box((64, 66, 40), (62, 0, 52), shell, 9)
    battery_pack((118, 0, 44), 66, 76, 72)
    screen((-24, 0, 101))
    plate(smooth_outline([(-10, 40), (46, 34), (48, 50), (-8, 62)]), 76.5, accent, edge=2)
    label('PX16', 13, (22, -39.2, 72), (90, 0, 0), plastic('print', WHITE_PRINT))
    lever((-104, 40), (-178, 118), 16, 50, black, thickness=9, y=-30)


def high_tension_battery_tool():
    shell, black, accent = plastic('dark shell', (0.03, 0.032, 0.035)), rubber(), plastic('green shell', GREEN)
    laid_strap(19, 1.2, smooth_pet('black'), -240, 210)
    box((250, 74, 12), (-30, 0, 9), steel('zinc'), 3)
    plate(
        smooth_outline([(-140, 16), (48, 16), (60, 46), (50, 96), (4, 124), (-76, 130), (-132, 116), (-154, 66)]),
        84,
        accent,
        edge=11,
    )
    plate(smooth_outline([(-126, 24), (-40, 24), (-30, 70), (-56, 110), (-104, 110), (-134, 66)]), 91, shell, edge=6)
    for x, z, size in ((-86, 62, 34), (-10, 46, 22)):
        rod(size, 9, (x, -46, z), steel('zinc'), (90, 0, 0), edge=2)
        gear(size * 0.72, 28, 10, (x, -49, z), dark_metal(), depth=0.08)
        bolt((x, -56, z), size=8, material=steel('zinc'))
    rod(30, 92, (-96, 0, 152), shell, edge=5)
    rod(31, 10, (-96, 0, 176), accent, edge=2)
    tube([(-78, 0, 192), (-40, 0, 206), (30, 0, 202), (84, 0, 190), (112, 0, 150), (106, 0, 84)], 20, shell)
    tube([(-30, 0, 205), (0, 0, 206), (40, 0, 200), (74, 0, 191)], 23, black)
    box((18, 22, 24), (-30, 0, 182), accent, 4, (0, -8, 0))
    tube([(-104, -30, 132), (-116, -78, 150), (-116, -112, 150)], 15, black)
    box((74, 78, 52), (74, 0, 62), shell, 10)
    battery_pack((136, 0, 52), 74, 84, 86, stripe=GREEN)
    screen((-16, 0, 126))
    label('PX19H', 15, (14, -42.5, 96), (90, 0, 0), plastic('print', WHITE_PRINT))


def air_hose(start, rise=60):
    """A coupling and the first bend of the hose."""
    x, y, z = start
    between((x - 14, y, z), (x + 16, y, z), 11, steel('zinc'))
    between((x + 14, y, z), (x + 34, y, z), 14, painted_metal('brass', (0.45, 0.28, 0.08)))
    tube(
        [
            (x + 30, y, z),
            (x + 90, y, z),
            (x + 130, y + 14, z - rise * 0.6),
            (x + 128, y + 60, -2 + 10),
            (x + 60, y + 120, 10),
        ],
        9,
        rubber(),
    )


def pneumatic_steel_tool():
    metal, paint, dark = cast_metal(), painted_metal('green', GREEN), dark_metal()
    laid_strap(32, 1.4, steel('blued'), -270, 250)
    box((310, 74, 14), (-10, 0, 10), dark, 3)
    plate(
        smooth_outline([(-150, 18), (-30, 18), (-22, 70), (-38, 132), (-84, 150), (-136, 132), (-156, 70)]),
        86,
        metal,
        edge=6,
    )
    plate([(-140, 26), (-42, 26), (-42, 92), (-58, 110), (-124, 110), (-140, 92)], 8, paint, (0, -46, 0), edge=3)
    bolts([(-130, 36), (-52, 36), (-130, 84), (-52, 84), (-91, 102)], -51, 7)
    for x in (-110, -90, -70):
        box((12, 10, 30), (x, -50, 32), steel('bright'), 1.2)
    rod(44, 74, (-92, 0, 182), metal, edge=4)
    for k in range(5):
        rod(47, 4, (-92, 0, 158 + k * 11), metal, edge=1)
    rod(34, 18, (-92, 0, 226), paint, edge=4)
    rod(38, 150, (70, 0, 96), paint, (0, 90, 0), edge=5)
    rod(40, 12, (10, 0, 96), metal, (0, 90, 0), edge=2)
    rod(40, 12, (128, 0, 96), metal, (0, 90, 0), edge=2)
    plate(smooth_outline([(-30, 18), (112, 18), (118, 50), (90, 84), (-20, 84)]), 62, metal, edge=5)
    gear(30, 26, 20, (62, -36, 46), dark, depth=0.08)
    rod(36, 8, (62, -30, 46), steel('zinc'), (90, 0, 0))
    bolt((62, -49, 46), size=9, material=steel('zinc'))
    tube([(-40, 0, 170), (20, 0, 196), (92, 0, 190), (140, 0, 170), (150, 0, 120)], 16, metal)
    tube([(20, 0, 194), (50, 0, 194), (86, 0, 190), (110, 0, 184)], 19, rubber())
    for x in (0, 26):
        rod(9, 20, (x - 6, 0, 208), dark if x else painted_metal('red key', (0.35, 0.02, 0.015)), (0, 12, 0), edge=2)
    air_hose((168, 0, 112))


def pneumatic_textile_tool():
    metal, paint, dark = cast_metal(), painted_metal('navy', NAVY), dark_metal()
    wound_shaft((-40, 66), 17, 40, 2.0, corded('cream', True), turns=3, run=215)
    box((220, 70, 10), (-50, 0, 6), dark, 3)
    for y in (-34, 34):
        plate(
            smooth_outline([(-150, 10), (40, 10), (52, 46), (30, 96), (-20, 112), (-66, 100), (-96, 44), (-150, 32)]),
            10,
            paint,
            (0, y, 0),
            edge=3,
        )
    rod(14, 96, (-40, 0, 66), steel('bright'), (90, 0, 0))
    rod(40, 20, (-40, -50, 66), metal, (90, 0, 0), edge=3)
    bolts([(-40 + dx, 66 + dz) for dx, dz in ((26, 0), (-26, 0), (0, 26), (0, -26))], -62, 5)
    bolt((-40, -62, 66), size=10, material=steel('zinc'))
    rod(36, 170, (96, 0, 82), metal, (0, 90, 0), edge=5)
    for k in range(6):
        rod(39, 5, (46 + k * 16, 0, 82), metal, (0, 90, 0), edge=1.2)
    rod(30, 24, (190, 0, 82), painted_metal('green', GREEN), (0, 90, 0), edge=4)
    tube([(10, 0, 104), (30, 0, 150), (90, 0, 166), (160, 0, 160), (184, 0, 110)], 15, dark)
    tube([(60, 0, 159), (90, 0, 166), (130, 0, 164), (150, 0, 160)], 18.5, rubber())
    box((54, 12, 9), (92, 0, 186), painted_metal('green', GREEN), 3, (0, 6, 0))
    plate([(-150, 30), (-118, 36), (-104, 78), (-128, 84)], 58, painted_metal('green', GREEN), edge=3)
    air_hose((206, 0, 82), 70)


PICTURES = {
    'bt-px16': battery_tool,
    'bt-px19h': high_tension_battery_tool,
    'at-st32': pneumatic_steel_tool,
    'at-tx40': pneumatic_textile_tool,
}
