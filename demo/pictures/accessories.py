"""Edge protectors, battery, charger and the tension wheel kit."""
import numpy as np

from materials import cardboard, dark_metal, embossed_pp, material, painted_metal, plastic, rubber, steel, GREEN
from parts import between, box, gear, label, mesh, place, plate, rod, tube
from powered_tools import WHITE_PRINT, battery_pack
from seals import bent_wire


def angle_piece(length, side=50, thick=4):
    """A corner of pressed board, its edge pointing up."""
    outline = [(-side, -side), (-side + thick, -side), (0, -thick * 1.4), (side - thick, -side), (side, -side), (0, 0)]
    return plate(outline, length, cardboard(), edge=1.2)


def edge_protectors():
    """A nested stack held by two bands, and three loose pieces in front."""
    for k in range(9):
        angle_piece(420).location = (0, 40, 50 + k * 6)
    for y in (-90, 170):
        band_over_stack(y)
    for x, y, turn in ((-120, -150, 64), (20, -215, 82), (130, -130, 48)):
        piece = angle_piece(120)
        place(piece, (x, y, 50), (0, 0, turn))


def band_over_stack(y, reach=52, top=99):
    path = [(-reach, 0.6), (-reach, 48), (0, top + 0.8), (reach, 48), (reach, 0.6)]
    points = [(x, y + side, z) for x, z in path for side in (-7, 7)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(path) - 1)]
    band = mesh('band', points, faces, embossed_pp('blue'), np.zeros((len(points), 2)), smooth=False)
    solid = band.modifiers.new('thick', 'SOLIDIFY')
    solid.thickness = 1.4


def spare_battery():
    battery_pack((0, 0, 48), 120, 92, 82)
    dark = plastic('pack', (0.022, 0.023, 0.025))
    for y in (-30, 30):
        box((104, 7, 9), (0, y, 102), dark, 1.5)
    for y in (-13, 0, 13):
        box((26, 3, 8), (30, y, 99), steel('bright'), 0.6)
    for k in range(4):
        glow = material(f'level {k}', (0.03, 0.5, 0.12) if k < 3 else (0.08, 0.1, 0.08), 0.3)
        box((7, 2, 4), (34 + k * 10 - 60, -47.4, 82), glow, 0.8)
    box((4, 44, 22), (-61.5, 0, 78), painted_metal('green', GREEN), 3)


def charger():
    shell, black = plastic('charger', (0.035, 0.037, 0.04)), plastic('black', (0.015, 0.016, 0.018))
    box((180, 130, 46), (0, 0, 26), shell, 12)
    box((120, 92, 20), (-18, 0, 52), shell, 6)
    for y in (-34, 34):
        box((104, 7, 12), (-18, y, 66), black, 2)
    for y in (-14, 0, 14):
        box((40, 3, 10), (-4, y, 64), steel('bright'), 0.8)
    box((181, 131, 6), (0, 0, 34), painted_metal('green', GREEN), 2)
    for k in range(7):
        box((4, 132, 12), (-54 + k * 12, 0, 18), black, 1)
    box((22, 10, 2), (68, -30, 49), material('ready', (0.04, 0.55, 0.13), 0.25), 1)
    box((22, 10, 2), (68, -12, 49), material('busy', (0.55, 0.05, 0.02), 0.25), 1)
    label('18 V', 18, (64, -66, 18), (90, 0, 0), plastic('print', WHITE_PRINT))
    tube(
        [
            (88, 20, 22),
            (130, 20, 20),
            (170, 0, 5),
            (176, -70, 5),
            (120, -128, 5),
            (20, -140, 5),
            (-60, -126, 5),
            (-96, -128, 6),
        ],
        4.5,
        rubber(),
    )
    between((-92, -128, 9), (-116, -130, 11), 11, black)
    box((30, 40, 20), (-130, -131, 11), black, 7)
    for y in (-140, -122):
        between((-143, y, 11), (-166, y, 11), 2.4, steel('bright'))


def tension_wheel_kit():
    knurled_wheel((-58, 20, 15), 46, 30)
    knurled_wheel((52, 34, 11), 34, 22)
    rod(30, 12, (8, -52, 6.5), steel('bright'), edge=1.5, hole=17)
    rod(24, 13, (8, -52, 6.5), dark_metal(), edge=1, hole=21)
    for x, y, turn in ((70, -46, 20), (88, -30, 70), (-50, -66, -30), (-78, -52, 10)):
        screw(x, y, turn)
    bent_wire([(-112, -88, 3.4), (-112, -56, 3.4), (6, -98, 3.4)], 3.2, dark_metal(), bend=8)
    for x, y in ((106, 8), (112, 30)):
        rod(9, 2, (x, y, 1.4), steel('zinc'), edge=0.5, hole=5)


def knurled_wheel(at, radius, width):
    """A feed wheel lying on its side, its teeth finer than a gear's."""
    x, y, z = at
    gear(radius, 48, width, at, dark_metal(), (90, 0, 0), depth=0.055)
    rod(radius * 0.66, width + 1.6, at, steel('bright'), edge=2, hole=radius * 0.30)
    rod(radius * 0.40, width + 6, (x, y, z + 1), steel('zinc'), edge=2, hole=radius * 0.29)
    box((radius * 0.16, radius * 0.2, width + 2), (x + radius * 0.32, y, z), dark_metal(), 0.5)


def screw(x, y, turn):
    way = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
    start, neck, end = (np.array([x, y]) + way * length for length in (0, 9, 34))
    between((*start, 6.5), (*neck, 6.5), 6.5, dark_metal())
    between((*neck, 6.5), (*end, 6.5), 3.8, steel('zinc'))


PICTURES = {
    'ac-ep100': edge_protectors,
    'ac-bat18': spare_battery,
    'ac-chg18': charger,
    'ac-twk': tension_wheel_kit,
}
