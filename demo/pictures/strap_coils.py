"""Every coil of the catalogue, by SKU."""
from coils import Coil, draw_coil
from materials import corded, embossed_pp, smooth_pet, steel


def machine_pp(width, thick, metres, colour):
    return Coil(width, thick, metres, 200, 190, embossed_pp(colour))


def hand_pp(width, thick, metres, core, colour):
    return Coil(width, thick, metres, core, 150, embossed_pp(colour))


def pet(width, thick, metres, colour, printed=''):
    return Coil(width, thick, metres, 406, 152, smooth_pet(colour), ragged=1.3, printed=printed)


def wound_steel(width, thick, metres, finish):
    """Wound to and fro over several widths."""
    return Coil(width, thick, metres, 406, 76, steel(finish), cored=False, tied=True, packing=0.93)


def ribbon_steel(width, thick, metres, finish):
    """Wound like a ribbon, one turn on top of the other."""
    return Coil(width, thick, metres, 406, width, steel(finish), cored=False, tied=True, packing=0.95)


def cord(width, thick, metres, colour, woven=False):
    return Coil(width, thick, metres, 200, 160, corded(colour, woven), ragged=1.3)


COILS = {
    'pp-0905-m': lambda: machine_pp(9, 0.55, 4000, 'white'),
    'pp-1205-m': lambda: machine_pp(12, 0.55, 3000, 'yellow'),
    'pp-1205-h': lambda: hand_pp(12, 0.55, 3000, 406, 'blue'),
    'pp-1308-h': lambda: hand_pp(13, 0.8, 1300, 203, 'black'),
    'pp-1608-h': lambda: hand_pp(16, 0.8, 900, 203, 'white'),
    'pt-1206': lambda: pet(12, 0.6, 2500, 'green'),
    'pt-1508': lambda: pet(15.5, 0.8, 1500, 'black'),
    'pt-1610': lambda: pet(16, 1.0, 1200, 'green'),
    'pt-1910': lambda: pet(19, 1.0, 800, 'green'),
    'pt-2510': lambda: pet(25, 1.0, 800, 'black'),
    'pt-3213-r': lambda: pet(32, 1.27, 400, 'black', printed='FLEJE  32 x 1.27  RAIL GRADE'),
    'st-1305-r': lambda: wound_steel(12.7, 0.51, 889, 'blued'),
    'st-1605-r': lambda: ribbon_steel(15.9, 0.51, 714, 'blued'),
    'st-1905-r': lambda: ribbon_steel(19, 0.51, 593, 'painted'),
    'st-1905-h': lambda: wound_steel(19, 0.51, 593, 'blued'),
    'st-1906-h': lambda: wound_steel(19, 0.58, 517, 'zinc'),
    'st-1908-h': lambda: wound_steel(19, 0.79, 384, 'painted'),
    'st-3208-h': lambda: ribbon_steel(31.8, 0.79, 230, 'blued'),
    'st-3211-h': lambda: ribbon_steel(31.8, 1.12, 160, 'painted'),
    'st-5111-h': lambda: ribbon_steel(50.8, 1.12, 100, 'blued'),
    'tx-13w': lambda: cord(13, 0.7, 1100, 'white', woven=True),
    'tx-19b': lambda: cord(19, 0.8, 600, 'natural'),
    'tx-19c': lambda: cord(19, 0.9, 500, 'cream'),
    'tx-25c': lambda: cord(25, 1.0, 400, 'cream'),
    'tx-32c': lambda: cord(32, 1.2, 250, 'cream'),
    'tx-40w': lambda: cord(40, 1.3, 200, 'cream', woven=True),
}


def coil_picture(sku):
    def draw():
        coil = COILS[sku]()
        draw_coil(coil, tail=coil.outer_radius * 1.1)

    return draw


PICTURES = {sku: coil_picture(sku) for sku in COILS}
