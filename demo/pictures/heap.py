"""Drops small goods on the floor, with simulated physics, until they lie still."""
import bpy
import numpy as np

from parts import mesh, place
from materials import cardboard

FRAMES = 90


def heap(draw_piece, count, spacing, seed=3):
    """Drops `count` copies of one piece inside a ring; `spacing` is roughly the piece's length."""
    chance = np.random.default_rng(seed)
    piece = draw_piece()
    pieces = [piece] + [place(piece.copy()) for _ in range(count - 1)]
    bpy.context.view_layer.update()
    start_physics()
    fall_onto_floor(pieces, spacing, chance)
    fence = passive(ring(spacing * np.sqrt(count) * 0.42, spacing * max(8, count * 0.7)))
    ground = passive(square(spacing * 40))
    settle(pieces)
    for helper in (fence, ground):
        bpy.data.objects.remove(helper)


def start_physics():
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    scene.gravity = (0, 0, -1500)
    scene.rigidbody_world.substeps_per_frame = 25
    scene.rigidbody_world.solver_iterations = 25
    scene.rigidbody_world.point_cache.frame_end = FRAMES


def fall_onto_floor(pieces, spacing, chance):
    for i, piece in enumerate(pieces):
        spot = chance.uniform(-0.75, 0.75, 2) * spacing
        piece.location = (*spot, spacing * (0.5 + 0.55 * i))
        piece.rotation_euler = chance.uniform(0, 2 * np.pi, 3)
        add_body(piece, 'ACTIVE', 'CONVEX_HULL')
        piece.rigid_body.friction = 0.55
        piece.rigid_body.angular_damping = 0.3


def passive(thing):
    add_body(thing, 'PASSIVE', 'MESH')
    return thing


def add_body(thing, kind, shape):
    bpy.context.view_layer.objects.active = thing
    bpy.ops.object.select_all(action='DESELECT')
    thing.select_set(True)
    bpy.ops.rigidbody.object_add(type=kind)
    thing.rigid_body.collision_shape = shape
    thing.rigid_body.use_margin = True
    thing.rigid_body.collision_margin = 0.1


def ring(radius, height, steps=24):
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    points = [(radius * np.cos(a), radius * np.sin(a), z) for z in (0, height) for a in angles]
    faces = [(i, (i + 1) % steps, (i + 1) % steps + steps, i + steps) for i in range(steps)]
    return mesh('fence', points, faces, cardboard())


def square(side):
    half = side / 2
    return mesh(
        'ground', [(-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0)], [(0, 1, 2, 3)], cardboard()
    )


def settle(pieces):
    scene = bpy.context.scene
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
    resting = [piece.matrix_world.copy() for piece in pieces]
    bpy.ops.rigidbody.world_remove()
    scene.frame_set(1)
    for piece, where in zip(pieces, resting):
        piece.matrix_world = where
