"""The 18 V battery of all battery tools, on a tool and by itself, and its charger."""
from materials import material, painted_metal, plastic, rubber, steel, GREEN
from parts import between, box, label, moved, plate, rod, smooth_outline, tube

WHITE_PRINT = (0.8, 0.8, 0.77)
# Length along the rails, width across them, and the height up to the face that meets the tool.
PACK = (118, 74, 62)


def battery_pack():
    """The battery stands on the floor, its rails on top; it slides onto a tool towards -x and is pulled off by its green keys."""
    length, width, height = PACK
    black, grey = plastic('pack', (0.022, 0.023, 0.025)), plastic('pack edge', (0.055, 0.057, 0.06))
    half = length / 2
    body = [(-half, 9), (-half + 8, 0), (half - 10, 0), (half, 10), (half, 36), (half - 12, 44), (-half, 44)]
    plate(body, width, black, edge=6)
    box((length - 14, width + 2, 5), (-1, 0, 25), painted_metal('green', GREEN), 1.5)
    box((length - 26, width + 1.6, 13), (-2, 0, 13), grey, 3)
    for k in range(5):
        box((4, width + 4, 9), (-34 + k * 9, 0, 13), black, 1.2)
    box((94, 50, 12), (-8, 0, 49), black, 1.5)
    box((96, 62, 6), (-8, 0, 56.5), black, 1.5)
    for y in (-15, -5, 5, 15):
        box((30, 2.2, 7), (-38, y, 57), steel('bright'), 0.5)
    for y in (-30, 30):
        box((20, 13, 13), (half - 18, y, 47), painted_metal('green', GREEN), 3.5)
    charge_lights(half)
    label('18 V', 12, (-30, -width / 2 - 0.4, 34.5), (90, 0, 0), plastic('print', WHITE_PRINT))
    label('Li-ion 4.0 Ah', 8, (22, -width / 2 - 0.4, 34), (90, 0, 0), plastic('print', WHITE_PRINT))


def charge_lights(half):
    """Four lights on the rear, three of them lit, and the key that switches them on."""
    for k in range(4):
        lit = (0.03, 0.55, 0.12) if k < 3 else (0.07, 0.08, 0.07)
        box((2, 6, 4), (half + 0.2, -14 + k * 9, 26), material(f'level {k}', lit, 0.3), 0.8)
    rod(4.5, 2, (half + 0.4, -25, 26), plastic('key', (0.16, 0.165, 0.17)), (0, 90, 0), edge=0.8)


def charger():
    """The cradle has the rails of a tool, so that the battery is pushed on from the front."""
    shell, black = plastic('charger', (0.035, 0.037, 0.04)), plastic('black', (0.015, 0.016, 0.018))
    case = [(-92, 8), (-84, 2), (84, 2), (92, 8), (88, 44), (50, 58), (-70, 58), (-90, 44)]
    plate(smooth_outline(case), 132, shell, edge=9)
    box((181, 133, 4), (0, 0, 24), painted_metal('green', GREEN), 1.5)
    for k in range(7):
        box((4, 134, 11), (-54 + k * 12, 0, 13), black, 1)
    box((112, 84, 8), (-14, 0, 58), black, 2)
    for y in (-36, 36):
        box((108, 10, 18), (-14, y, 66), shell, 2.5)
        box((108, 14, 4), (-14, y * 0.93, 74), shell, 1.5)
    for y in (-15, -5, 5, 15):
        box((34, 2.2, 12), (-44, y, 66), steel('bright'), 0.6)
    box((12, 60, 20), (-66, 0, 66), shell, 3)
    box((20, 9, 2), (66, -34, 56), material('ready', (0.04, 0.55, 0.13), 0.25), 0.8, (0, 22, 0))
    box((20, 9, 2), (66, -18, 56), material('busy', (0.55, 0.05, 0.02), 0.25), 0.8, (0, 22, 0))
    label('18 V', 13, (58, -67.2, 40), (90, 0, 0), plastic('print', WHITE_PRINT))
    mains_cord()


def mains_cord():
    black = plastic('black', (0.015, 0.016, 0.018))
    tube(
        [
            (86, 20, 22),
            (128, 20, 20),
            (164, 0, 5),
            (168, -70, 5),
            (112, -124, 5),
            (20, -134, 5),
            (-60, -122, 5),
            (-96, -124, 6),
        ],
        4.0,
        rubber(),
    )
    between((-92, -124, 9), (-116, -126, 11), 11, black)
    box((30, 40, 20), (-130, -127, 11), black, 7)
    for y in (-136, -118):
        between((-143, y, 11), (-166, y, 11), 2.4, steel('bright'))


def mounted_pack(at):
    """A pack whose centre is above `at` and whose lowest face is at the height of `at`."""
    return moved(battery_pack, at)


PICTURES = {
    'ac-bat18': battery_pack,
    'ac-chg18': charger,
}
