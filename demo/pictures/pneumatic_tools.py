"""Pneumatic tools. They stand on their bases, with the front towards -x, and are seen from the side."""
from batteries import WHITE_PRINT
from channel import Channel, draw_channel
from materials import cast_metal, corded, dark_metal, painted_metal, plastic, rubber, smooth_pet, steel, GREEN, NAVY
from parts import between, bolt, box, gear, label, plate, rod, smooth_outline, tube
from tensioners import bolts, laid_strap, wound_shaft


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


def pneumatic_welding_tool():
    """For PET of 32 mm: two air motors side by side, one to tension, one to weld."""
    metal, paint, dark = cast_metal(), painted_metal('green', GREEN), dark_metal()
    tool = Channel(width=32, thick=1.5, strap=smooth_pet('green'), nose=1.3, depth=1.5, wheel=27)
    draw_channel(tool)
    case = [(-176, 20), (-160, 9), (62, 9), (80, 26), (84, 66), (64, 96), (-120, 98), (-168, 76)]
    plate(smooth_outline(case), 84, metal, (0, 26, 0), edge=4)
    hood = [(-182, 70), (-168, 55), (-40, 56), (68, 58), (88, 76), (80, 106), (-110, 112), (-170, 100)]
    plate(smooth_outline(hood), 128, paint, (0, 6, 0), edge=9)
    rod(40, 16, (8, -60, 84), metal, (90, 0, 0), edge=3)
    rod(28, 4, (8, -69, 84), dark, (90, 0, 0), edge=1.2)
    bolts([(8 + dx, 84 + dz) for dx, dz in ((33, 0), (-33, 0), (0, 33), (0, -33))], -69, 4)
    for y in (-26, 38):
        air_motor(y)
    box((34, 104, 46), (196, 6, 118), metal, 5)
    bow = [(-120, 108), (-128, 160), (-92, 186), (0, 194), (110, 190), (176, 178), (196, 140)]
    tube([(x, 6, z) for x, z in bow], 16, metal)
    tube([(-4, 6, 194), (40, 6, 193.5), (90, 6, 191), (120, 6, 188.5)], 18.8, rubber())
    for x, key in ((-66, paint), (-36, painted_metal('red key', (0.35, 0.02, 0.015)))):
        rod(13, 10, (x, 6, 203 + x * 0.06), dark, edge=2)
        rod(9, 10, (x, 6, 209 + x * 0.06), key, edge=2.5)
    label('PT32', 15, (-116, -58.6, 84), (90, 0, 0), plastic('print', WHITE_PRINT))
    air_hose((220, 6, 118), 80)


def air_motor(y):
    metal = cast_metal()
    rod(30, 210, (76, y, 126), metal, (0, 90, 0), edge=4)
    for k in range(6):
        rod(32.5, 5, (58 + k * 14, y, 126), metal, (0, 90, 0), edge=1.2)
    rod(32, 12, (-26, y, 126), dark_metal(), (0, 90, 0), edge=3)


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
    'at-pt32': pneumatic_welding_tool,
    'at-st32': pneumatic_steel_tool,
    'at-tx40': pneumatic_textile_tool,
}
