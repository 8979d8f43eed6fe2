"""
The path of the strap through a welding tool. The strap is inserted from the side and runs along x, over the foot and
under the weld shoe and the feed wheel.

The load pulls at the upper strap from the front, at -x. The other end of the upper strap leaves at the rear towards the
coil. The lower strap comes from the rear and ends before the front.
"""
from dataclasses import dataclass

from materials import cast_metal, dark_metal, steel
from parts import bolt, box, gear, plate, rod, threaded

FOOT = 5.5
CHANNEL = -34


@dataclass(kw_only=True)
class Channel:
    """`nose` scales the part in front of the wheel; `depth` scales the tool's width; `wheel` is the feed wheel's radius."""

    width: float
    thick: float
    strap: object
    nose: float = 1.0
    depth: float = 1.0
    wheel: float = 20

    @property
    def slot(self):
        """The height of the parts that press on the two straps."""
        return FOOT + 2 * self.thick + 0.6

    @property
    def front(self):
        return CHANNEL - self.width / 2 - 6


def draw_channel(tool):
    straps(tool)
    foot(tool)
    welding_head(tool)
    feed_wheel(tool)


def straps(tool):
    """Two layers through the tool; behind the tool, the upper layer rises towards the coil."""
    low, high = FOOT + tool.thick / 2, FOOT + tool.thick * 1.5 + 0.2
    nose = -128 * tool.nose
    lower = [(nose - 40, 1), (nose - 26, 1.2), (nose, low), (62, low), (92, 1.6), (120, 0.8), (228, 0.8)]
    upper = [(nose - 96, 2.2), (nose - 48, 2.2), (nose - 26, 3), (nose, high)]
    upper += [(62, high), (120, 11), (180, 20), (228, 30)]
    for path in (lower, upper):
        threaded(path, tool.width, tool.thick, tool.strap, CHANNEL, bend=30)


def foot(tool):
    """A thin foot, ramped at both ends; its lips keep the strap from sliding out sideways."""
    k = tool.nose
    outline = [(-152 * k, 0.3), (-148 * k, 3), (-126 * k, FOOT), (62, FOOT), (84, 2), (88, 0.3)]
    middle = (tool.front + 40 * tool.depth) / 2
    plate(outline, 40 * tool.depth - tool.front, steel('zinc'), (0, middle, 0), edge=0.8)
    for x in (-112 * k, 46):
        box((16, 3, 11), (x, tool.front + 1.6, FOOT + 4), steel('bright'), 1)
    box((30, tool.width, 0.8), (8, CHANNEL, FOOT), dark_metal(), 0.2)


def welding_head(tool):
    """The shoe that rubs the straps together, its guides, and the cutter behind it."""
    k, z = tool.nose, tool.slot
    middle = -76 * k
    box((46 * k, tool.width + 3, 7), (middle, CHANNEL, z + 3.5), steel('bright'), 0.8)
    for i in range(7):
        box((1.6, tool.width + 4, 3), (middle + (i - 3) * 6 * k, CHANNEL, z + 1.6), dark_metal(), 0.2)
    outline = [(-26, z + 7), (26, z + 7), (22, z + 20), (12, z + 40), (-12, z + 40), (-22, z + 20)]
    plate([(middle + x * k, y) for x, y in outline], 16, cast_metal(), (0, CHANNEL, 0), edge=2)
    for x in (-15, 15):
        rod(3.6, 4, (middle + x * k, CHANNEL - 9, z + 14), dark_metal(), (90, 0, 0), edge=0.6)
    box((4, tool.width + 5, 30), (-38 * k, CHANNEL, z + 17), steel('bright'), 0.6, (0, -6, 0))
    guide = [(-128 * k, z), (-112 * k, z - 0.4), (-108 * k, z + 24), (-124 * k, z + 24)]
    plate(guide, tool.width, steel('zinc'), (0, CHANNEL, 0), edge=1)


def feed_wheel(tool):
    """A knurled wheel on the strap, driven by the gear in the round housing behind its arm."""
    radius, y = tool.wheel, CHANNEL
    z = tool.slot + radius * 0.985
    gear(radius, 44, tool.width + 1, (8, y, z), dark_metal(), depth=0.05)
    rod(radius * 0.72, tool.width + 3, (8, y, z), steel('bright'), (90, 0, 0), edge=1)
    rod(radius * 0.42, tool.width + 7, (8, y, z), dark_metal(), (90, 0, 0), edge=1)
    bolt((8, tool.front - 0.5, z), size=radius * 0.26, material=steel('zinc'))
