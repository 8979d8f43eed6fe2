"""Long-levered tools lying flat on the floor, seen from above: sealers and the cutter. Outlines are (x, y)."""
from materials import brass, cast_metal, dark_metal, painted_metal, rubber, smooth_pet, steel, GREEN, NAVY
from parts import between, box, moved, place, plate, rod, smooth_outline
from seals import closed_seal, push_seal, semi_open_seal
from tensioners import laid_strap


def flat(outline, thickness, material, height, edge=2):
    return plate(outline, thickness, material, (0, 0, height), (-90, 0, 0), edge)


def flat_mirrored(outline, thickness, material, height, edge=2):
    return flat([(x, -y) for x, y in outline][::-1], thickness, material, height, edge)


def pin(x, y, height, radius=9):
    rod(radius, 6, (x, y, height), steel('zinc'), edge=1.5)
    rod(radius * 0.5, 9, (x, y, height), dark_metal(), edge=1)


def arms(start, end, height, metal, grip, radius=8):
    """The two levers of a pair of pliers, with their grips."""
    for side in (-1, 1):
        knee, hand = (start[0], side * start[1], height), (end[0], side * end[1], height)
        share = 0.58
        middle = tuple(a + (b - a) * share for a, b in zip(knee, hand))
        between(knee, middle, radius, metal)
        between(middle, hand, radius * 1.55, grip)
        collar = tuple(a + (b - a) * 0.03 for a, b in zip(middle, hand))
        between(middle, collar, radius * 1.8, grip)


def head(metal, height, thickness):
    """Jaw plates on their pivot, open towards -x."""
    jaw = smooth_outline(
        [(-62, 10), (-46, 34), (0, 42), (38, 30), (64, 34), (60, 12), (18, 6), (-8, 16), (-30, 14), (-50, 6)]
    )
    flat([(x, y) for x, y in jaw], thickness, metal, height)
    flat_mirrored(jaw, thickness, metal, height)


def pet_sealer():
    metal, paint = cast_metal(), painted_metal('green', GREEN)
    head(metal, 17, 20)
    flat(smooth_outline([(-22, -30), (22, -34), (34, 0), (22, 34), (-22, 30), (-14, 0)]), 9, paint, 32, 2.5)
    flat(smooth_outline([(-22, -30), (22, -34), (34, 0), (22, 34), (-22, 30), (-14, 0)]), 5, paint, 4)
    for y in (-20, 20):
        pin(4, y, 38)
    for y in (-24, 24):
        pin(50, y, 28, 7)
    arms((50, 24), (262, 92), 18, steel('zinc'), rubber())
    teeth_of_jaw(1, 0.6)
    seal = semi_open_seal(17, 30, steel('zinc'))
    place(seal, (-40, -84, 1))


def notch_sealer():
    """A sealer for strap of 19 mm, with levers 400 mm long."""
    double_notch_sealer(1, 400, painted_metal('navy', NAVY))
    place(push_seal(21, 44, steel('zinc')), (-30, -96, 1), (0, 0, 60))


def wide_notch_sealer():
    double_notch_sealer(1.5, 900, painted_metal('navy', NAVY))
    place(closed_seal(34, 56, steel('painted')), (-45, -144, 1), (0, 0, 60))


def widest_notch_sealer():
    double_notch_sealer(2.3, 1200, painted_metal('green', GREEN))
    place(closed_seal(53, 100, steel('painted')), (-63, -230, 1), (0, 0, 60))


def double_notch_sealer(jaw, length, paint):
    """`jaw` is the size of the head relative to the head for 19 mm; `length` is the length of the levers in mm."""
    moved(lambda: notching_head(paint), size=(jaw, jaw, jaw**0.7))
    start = (54 * jaw, 24 * jaw)
    end = (start[0] + length * 0.955, start[1] + length * 0.3)
    arms(start, end, 22 * jaw**0.7, steel('zinc'), rubber(), 10 * jaw**0.6)


def notching_head(paint):
    head(paint, 22, 30)
    for height in (41, 3):
        flat([(-34, -36), (20, -44), (44, -16), (44, 16), (20, 44), (-34, 36), (-20, 0)], 6, cast_metal(), height, 2)
    flat([(-6, -14), (34, -14), (34, 14), (-6, 14)], 4, brass(), 46, 1.5)
    for x, y in ((-16, -24), (-16, 24), (22, -28), (22, 28)):
        pin(x, y, 46, 7)
    for y in (-24, 24):
        pin(54, y, 38, 9)
    teeth_of_jaw(2, 1)


def teeth_of_jaw(pairs, size):
    for k in range(pairs):
        for side in (-1, 1):
            box((12 * size, 8 * size, 26 * size), (-46 + 20 * k, side * 9, 20), dark_metal(), 1.2)


def safety_cutter():
    """Clamps both ends of the strap before it cuts."""
    metal, paint = cast_metal(), painted_metal('green', GREEN)
    blade = smooth_outline([(-96, 4), (-80, 20), (-20, 26), (30, 16), (60, 22), (56, 4), (10, -8), (-40, 2)])
    flat(blade, 9, steel('bright'), 20, 1.5)
    flat_mirrored(blade, 9, dark_metal(), 12, 1.5)
    for y in (-26, 26):
        side = 1 if y > 0 else -1
        flat(
            [(-88, y - side * 14), (-30, y - side * 12), (-26, y + side * 10), (-84, y + side * 8)], 16, paint, 20, 2.5
        )
        box((54, 7, 22), (-58, y - side * 16, 20), rubber(), 2)
    pin(14, 4, 28, 11)
    for y in (-18, 18):
        pin(-44, y * 1.3, 30, 5)
    arms((50, 14), (218, 72), 17, steel('zinc'), paint, 7.5)
    strap = laid_strap(16, 1.1, smooth_pet('black'), -105, 105)
    place(strap, (-72, 0, 14), (0, 0, 90))


PICTURES = {
    'ms-pt16': pet_sealer,
    'ms-st19d': notch_sealer,
    'ms-st32d': wide_notch_sealer,
    'ms-st51d': widest_notch_sealer,
    'ac-cut1': safety_cutter,
}
