"""Draws pictures of the goods: blender -b -P draw.py -- FOLDER [NAME…] [--samples N] [--threads N] [--small]."""
import argparse
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import bpy  # noqa: E402

import accessories  # noqa: E402
import batteries  # noqa: E402
import battery_tools  # noqa: E402
import dispensers  # noqa: E402
import joints  # noqa: E402
import pneumatic_tools  # noqa: E402
import scenes  # noqa: E402
import sealers  # noqa: E402
import seals  # noqa: E402
import strap_coils  # noqa: E402
import tensioners  # noqa: E402
from studio import open_studio, shoot  # noqa: E402

# Every family, and the position of its camera: degrees above the floor, and degrees round to the right.
FAMILIES = (
    (strap_coils.PICTURES, {'elevation': 26}),
    (seals.PICTURES, {'elevation': 38, 'fill': 0.8}),
    (joints.PICTURES, {'elevation': 40, 'azimuth': -20, 'fill': 0.86}),
    (tensioners.PICTURES, {'elevation': 22, 'azimuth': 24}),
    (sealers.PICTURES, {'elevation': 46, 'azimuth': -38}),
    (battery_tools.PICTURES, {'elevation': 20, 'azimuth': 22}),
    (pneumatic_tools.PICTURES, {'elevation': 20, 'azimuth': 22}),
    (batteries.PICTURES, {'elevation': 30, 'azimuth': 26}),
    (accessories.PICTURES, {'elevation': 30, 'azimuth': 26}),
    (dispensers.PICTURES, {'elevation': 18, 'azimuth': 34}),
    (scenes.PICTURES, {'elevation': 20, 'fill': 0.84}),
)
ALONE = {
    'banner': {'size': (1600, 900), 'elevation': 14, 'azimuth': 8, 'fill': 0.88, 'fade': (0.74, 0.98)},
    'not-found': {'elevation': 30, 'fill': 0.8},
}

PICTURES = {name: draw for pictures, _ in FAMILIES for name, draw in pictures.items()}
CAMERA = {name: {**camera, **ALONE.get(name, {})} for pictures, camera in FAMILIES for name in pictures}


def main():
    asked = arguments()
    for name in asked.names or PICTURES:
        started = time.time()
        draw(name, asked)
        print(f'drawn {name} in {time.time() - started:.0f} s', flush=True)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder', type=Path)
    parser.add_argument('names', nargs='*')
    parser.add_argument('--samples', type=int, default=16)
    parser.add_argument('--threads', type=int, default=0)
    parser.add_argument('--small', action='store_true', help='half size, to try a model')
    return parser.parse_intermixed_args(sys.argv[sys.argv.index('--') + 1 :])


def draw(name, asked):
    open_studio()
    set_threads(asked.threads)
    camera = {'size': (800, 600), **CAMERA[name]}
    if asked.small:
        camera['size'] = tuple(side // 2 for side in camera['size'])
    PICTURES[name]()
    shoot(str(asked.folder / f'{name}.png'), samples=asked.samples, **camera)


def set_threads(count):
    if count:
        bpy.context.scene.render.threads_mode = 'FIXED'
        bpy.context.scene.render.threads = count


main()
