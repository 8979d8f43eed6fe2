"""Battery tools: channel, gear case, shell, and the battery at the rear above the strap. The front points to -x."""
from dataclasses import dataclass

import numpy as np

from batteries import PACK, WHITE_PRINT, mounted_pack
from channel import Channel, draw_channel
from materials import cast_metal, dark_metal, embossed_pp, material, plastic, rubber, smooth_pet, steel, GREEN
from parts import box, label, plate, rod, smooth_outline, tube

@dataclass(kw_only=True)
class BatteryTool(Channel):
    """`lift` raises everything on the channel; `force` is the number on the display, in kN."""

    name: str
    force: str
    shell: object
    trim: object
    lift: float = 0


def draw_tool(tool):
    draw_channel(tool)
    body(tool)
    battery_at_rear(tool)
    handle(tool)
    controls(tool)


def body(tool):
    """A cast gear case behind the channel, a moulded shell over it, and the motor towards the battery."""
    k, up, deep = tool.nose, tool.lift, tool.depth
    case = [(-140, 20), (-124, 9), (58, 9), (74, 26), (78, 62), (60, 90), (-96, 92), (-134, 72)]
    back = 46 * deep
    plate(stretched(smooth_outline(case), k), back + 16, cast_metal(), (0, (back - 16) / 2, 0), edge=3)
    shell = [(-148, 62), (-136, 47), (-40, 46), (64, 46), (90, 56), (98, 84)]
    shell += [(92, 112), (40, 118), (-56, 114), (-112, 100), (-142, 84)]
    wide = back + 4 - tool.front
    middle = (back + 4 + tool.front) / 2
    plate(raised(stretched(smooth_outline(shell), k), up), wide, tool.shell, (0, middle, 0), edge=9)
    trim = [(-128, 62), (-40, 57), (58, 58), (74, 66), (70, 72), (-36, 68), (-126, 70)]
    plate(raised(stretched(smooth_outline(trim), k), up), wide + 1.6, tool.trim, (0, middle, 0), edge=1)
    gear_housing(tool, middle - wide / 2)
    for i in range(5):
        box((3.4, 3, 18), (53 + i * 6.4, middle - wide / 2 + 0.4, 91 + up), plastic('slot', (0.008, 0.008, 0.009)), 0.8)
    ink = plastic('print', WHITE_PRINT)
    label(tool.name, 12, (-92 * k, middle - wide / 2 - 0.6, 87 + up), (90, 0, 0), ink)
    for x, z in ((-128 * k, 80), (82, 104), (84, 66)):
        rod(3.4, 2, (x, middle - wide / 2, z + up), dark_metal(), (90, 0, 0), edge=0.5)


def gear_housing(tool, face):
    """The planetary gear of the feed wheel, screwed to the shell."""
    size, z = tool.wheel * 1.3, 82 + tool.lift
    rod(size, 14, (8, face - 3, z), cast_metal(), (90, 0, 0), edge=2.5)
    rod(size * 0.72, 4, (8, face - 10.5, z), tool.trim, (90, 0, 0), edge=1.2)
    for angle in np.radians(np.arange(30, 390, 60)):
        at = (8 + size * 0.85 * np.cos(angle), face - 10, z + size * 0.85 * np.sin(angle))
        rod(2.6, 3, at, dark_metal(), (90, 0, 0), edge=0.4)


def stretched(outline, share):
    """Stretches or shrinks the part in front of the wheel; the rest stays the same."""
    return [(x * share if x < 0 else x, z) for x, z in outline]


def raised(outline, up):
    return [(x, z + up) for x, z in outline]


def battery_at_rear(tool):
    """The battery under the handle's end, high above the strap; rails hold it from above."""
    top = 122 + tool.lift
    x = 98 + PACK[0] / 2
    mounted_pack((x, 2, top - PACK[2]))
    holder = [(60, -8), (200, -2), (212, 8), (196, 22), (60, 10)]
    plate([(a, b + top) for a, b in holder], 84, tool.shell, (0, 2, 0), edge=7)
    for y in (-37, 41):
        box((106, 8, 16), (x - 8, y, top - 9), tool.shell, 3)


def handle(tool):
    """A closed loop from the nose to the battery's holder, with the tension lever under it."""
    k, up = tool.nose, tool.lift
    bow = [(-78 * k, 100), (-86 * k, 138), (-64 * k, 170), (-10, 182), (70, 184), (150, 178), (202, 166), (206, 132)]
    grip = [(6, 182.4), (40, 183.6), (90, 182.6), (136, 179)]
    for path, radius, surface in ((bow, 16, tool.shell), (grip, 18.2, rubber())):
        tube([(x, 2, z + up) for x, z in path], radius, surface, steps=16)
    for x in (12, 128):
        rod(19, 5, (x, 2, 182.2 + up - (3 if x > 100 else 0)), tool.trim, (0, 92, 0), edge=1.5)
    lever = [(-40, 116), (-10, 128), (60, 143), (126, 150), (140, 146), (132, 140), (60, 132), (-6, 114), (-36, 104)]
    plate(raised(smooth_outline(lever), up), 26, plastic('lever', (0.02, 0.021, 0.023)), (0, 2, 0), edge=4)
    rod(8, 40, (-28, 2, 112 + up), steel('zinc'), (90, 0, 0), edge=1.5)


def controls(tool):
    """Two keys under the thumb, one to tension and one to weld; a panel in front of them, facing the operator."""
    k, up = tool.nose, tool.lift
    for x, z, key in ((-44 * k, 188, tool.trim), (-18 * k, 195, plastic('weld key', (0.62, 0.20, 0.01)))):
        rod(12, 10, (x, 2, z + up), plastic('collar', (0.015, 0.016, 0.018)), (0, -14, 0), edge=2)
        rod(8.5, 9, (x - 1, 2, z + 5 + up), key, (0, -14, 0), edge=2.4)
    x, z, tilt = -112 * k, 104 + up, (0, 10, 0)
    box((44, 66, 14), (x, 2, z), plastic('panel', (0.015, 0.016, 0.018)), 3, tilt)
    box((22, 36, 2), (x - 5, 8, z + 8), material('display', (0.10, 0.34, 0.20), 0.2), 0.6, tilt)
    label(tool.force, 8, (x - 5, 8, z + 9.4), (0, 10, 90), plastic('digits', (0.85, 0.95, 0.88)))
    for y in (-22, -12):
        rod(3.4, 3, (x - 6, y, z + 8), plastic('panel key', (0.3, 0.31, 0.32)), tilt, edge=0.8)
    for y in (-4, 8, 20):
        rod(3, 3, (x + 14, y, z + 5), plastic('panel key', (0.3, 0.31, 0.32)), tilt, edge=0.8)


def medium_tool():
    draw_tool(
        BatteryTool(
            name='PX16',
            force='2.5',
            width=16,
            thick=1.2,
            strap=smooth_pet('green'),
            shell=plastic('navy shell', (0.012, 0.05, 0.115)),
            trim=plastic('green shell', GREEN),
        )
    )


def slim_tool():
    draw_tool(
        BatteryTool(
            name='PX13',
            force='1.2',
            width=12.5,
            thick=1.0,
            strap=embossed_pp('white'),
            shell=plastic('teal shell', (0.012, 0.10, 0.115)),
            trim=plastic('green shell', GREEN),
            nose=0.84,
            depth=0.8,
            wheel=17,
            lift=-6,
        )
    )


def high_tension_tool():
    draw_tool(
        BatteryTool(
            name='PX19H',
            force='4.8',
            width=19,
            thick=1.4,
            strap=smooth_pet('black'),
            shell=plastic('green shell', GREEN),
            trim=plastic('dark shell', (0.03, 0.032, 0.035)),
            nose=1.14,
            depth=1.16,
            wheel=24,
            lift=10,
        )
    )


PICTURES = {
    'bt-px13': slim_tool,
    'bt-px16': medium_tool,
    'bt-px19h': high_tension_tool,
}
