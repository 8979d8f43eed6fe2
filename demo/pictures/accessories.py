"""Edge protectors and the tension wheel kit."""
import numpy as np

from materials import cardboard, dark_metal, embossed_pp, steel
from parts import between, box, gear, joined, mesh, place, plate, rod
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


def tension_wheel_kit():
    knurled_wheel((-58, 20, 15), 46, 30)
    toothed_plate((78, 40, 0), 14)
    rod(30, 12, (8, -52, 6.5), steel('bright'), edge=1.5, hole=17)
    rod(24, 13, (8, -52, 6.5), dark_metal(), edge=1, hole=21)
    for x, y, turn in ((70, -46, 20), (88, -30, 70), (-50, -66, -30), (-78, -52, 10)):
        screw(x, y, turn)
    bent_wire([(-112, -88, 3.4), (-112, -56, 3.4), (6, -98, 3.4)], 3.2, dark_metal(), bend=8)
    for x, y in ((40, -88), (62, -96)):
        rod(9, 2, (x, y, 1.4), steel('zinc'), edge=0.5, hole=5)


def knurled_wheel(at, radius, width):
    """A feed wheel lying on its side, its teeth finer than a gear's."""
    x, y, z = at
    gear(radius, 48, width, at, dark_metal(), (90, 0, 0), depth=0.055)
    rod(radius * 0.66, width + 1.6, at, steel('bright'), edge=2, hole=radius * 0.30)
    rod(radius * 0.40, width + 6, (x, y, z + 1), steel('zinc'), edge=2, hole=radius * 0.29)
    box((radius * 0.16, radius * 0.2, width + 2), (x + radius * 0.32, y, z), dark_metal(), 0.5)


def toothed_plate(at, turn):
    """The plate against which the wheel runs, under the strap: ridges between two screw holes."""
    blank = box((124, 44, 12), (0, 0, 6), dark_metal(), 1.5)
    ridges = [box((3.4, 40, 3.4), (-36 + k * 6, 0, 12), steel('bright'), 0.3, (0, 45, 0)) for k in range(13)]
    holes = [rod(6.5, 1.4, (x, 0, 12), steel('zinc'), edge=0.4, hole=4) for x in (-52, 52)]
    return place(joined([blank, *ridges, *holes]), at, (0, 0, turn))


def screw(x, y, turn):
    way = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
    start, neck, end = (np.array([x, y]) + way * length for length in (0, 9, 34))
    between((*start, 6.5), (*neck, 6.5), 6.5, dark_metal())
    between((*neck, 6.5), (*end, 6.5), 3.8, steel('zinc'))


PICTURES = {
    'ac-ep100': edge_protectors,
    'ac-twk': tension_wheel_kit,
}
