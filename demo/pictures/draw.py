"""Draws pictures of the goods: blender -b -P draw.py -- FOLDER [--samples N] [--threads N] [--small] NAME…"""
import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bpy  # noqa: E402

import strap_coils  # noqa: E402
from studio import open_studio, shoot  # noqa: E402

PICTURES = {**strap_coils.PICTURES}
CAMERA = {}


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
    parser.add_argument('--samples', type=int, default=64)
    parser.add_argument('--threads', type=int, default=0)
    parser.add_argument('--small', action='store_true', help='half size, to try a model')
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1:])


def draw(name, asked):
    open_studio()
    set_threads(asked.threads)
    camera = {'size': (800, 600), **CAMERA.get(name, {})}
    if asked.small:
        camera['size'] = tuple(side // 2 for side in camera['size'])
    PICTURES[name]()
    shoot(str(asked.folder / f'{name}.png'), samples=asked.samples, **camera)


def set_threads(count):
    if count:
        bpy.context.scene.render.threads_mode = 'FIXED'
        bpy.context.scene.render.threads = count


main()
