"""
The photographer's studio: one light, one camera, one floor for all goods. Every length is in millimetres.

A picture keeps only the shadows of the floor, so that it suits light and dark backgrounds.
"""
from tempfile import TemporaryDirectory

import bpy
import numpy as np
from mathutils import Vector

from denoise import cleaned
from materials import material

# The lights, each with its direction from the goods, its width and its strength. Distances and widths are in half lengths of
# the goods.
KEY = ((-1.5, -1.3, 2.0), 2.2, 14.0)
RIM = ((1.7, 1.5, 1.1), 1.2, 7.0)
LIGHT_REACH = 1.6
PASSES = ('Image', 'Shadow Catcher', 'Denoising Albedo', 'Denoising Normal')
# Shadows fainter than the first value are left out, and no shadow is darker than the second.
THINNEST_SHADOW, DARKEST_SHADOW = 0.07, 0.72
# The colour that the floor reflects onto the goods.
FLOOR = (0.38, 0.36, 0.33)


def open_studio():
    """Clears the scene and sets up the drawing; call before any goods are modelled."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.view_settings.view_transform = 'Standard'
    scene.view_settings.exposure = 0.18
    scene.render.film_transparent = True
    keep_noise_low(scene.cycles)
    scene.world = surrounding_light()


def keep_noise_low(cycles):
    cycles.use_denoising = False
    cycles.max_bounces = 3
    cycles.diffuse_bounces = 1
    cycles.glossy_bounces = 2
    cycles.transparent_max_bounces = 2
    cycles.sample_clamp_indirect = 1.5
    cycles.sample_clamp_direct = 12
    cycles.blur_glossy = 1.0
    cycles.light_sampling_threshold = 0.05
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = 6
    cycles.pixel_filter_type = 'BLACKMAN_HARRIS'
    cycles.filter_width = 1.5


def surrounding_light():
    """A pale room, brighter above, so that metal has something to mirror."""
    world = bpy.data.worlds.new('room')
    world.use_nodes = True
    world.cycles.sampling_method = 'NONE'
    nodes, links = world.node_tree.nodes, world.node_tree.links
    direction = nodes.new('ShaderNodeTexCoord')
    height = nodes.new('ShaderNodeSeparateXYZ')
    shades = nodes.new('ShaderNodeValToRGB')
    shades.color_ramp.elements[0].color = (0.10, 0.095, 0.09, 1)
    shades.color_ramp.elements[0].position = 0.35
    shades.color_ramp.elements[1].color = (0.95, 0.93, 0.9, 1)
    shades.color_ramp.elements[1].position = 0.9
    links.new(direction.outputs['Generated'], height.inputs[0])
    links.new(height.outputs['Z'], shades.inputs['Fac'])
    links.new(shades.outputs['Color'], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = 0.8
    return world


def shoot(path, size, samples, azimuth=0, elevation=20, fill=0.78, fade=(0.3, 1.0)):
    """
    Puts floor, lights and camera around the goods and writes the picture.

    `azimuth` and `elevation` in degrees; `fill` is the goods' share of the frame. `fade` holds two
    shares of the way from the middle of the picture to its edge: shadows begin to fade at the first, and end at the second.
    """
    points = points_of_goods()
    reach = np.linalg.norm(points.max(0) - points.min(0)) / 2
    centre = (points.max(0) + points.min(0)) / 2
    lay_floor(points[:, 2].min(), centre, reach)
    for place, width, strength in (KEY, RIM):
        hang_light(centre, reach, place, width, strength)
    aim_camera(points, size, azimuth, elevation, fill)
    render(path, size, samples, fade)


def points_of_goods():
    bpy.context.view_layer.update()
    seen = bpy.context.evaluated_depsgraph_get()
    clouds = []
    solids = [thing for thing in bpy.context.scene.objects if thing.type in {'MESH', 'CURVE', 'FONT'}]
    for goods in solids:
        mesh = goods.evaluated_get(seen).to_mesh()
        local = np.empty(len(mesh.vertices) * 3)
        mesh.vertices.foreach_get('co', local)
        matrix = np.array(goods.matrix_world)
        clouds.append(local.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(clouds)


def lay_floor(level, centre, reach):
    bpy.ops.mesh.primitive_plane_add(size=reach * 80, location=(centre[0], centre[1], level))
    floor = bpy.context.object
    floor.data.materials.append(material('floor', FLOOR, 1))
    floor.is_shadow_catcher = True


def hang_light(centre, reach, place, width, strength):
    lamp = bpy.data.lights.new('lamp', 'AREA')
    lamp.shape = 'DISK'
    lamp.size = width * reach
    lamp.energy = strength * 12 * reach**2
    holder = bpy.data.objects.new('lamp', lamp)
    offset = Vector(place) * reach * LIGHT_REACH
    holder.location = Vector(centre) + offset
    holder.rotation_euler = offset.to_track_quat('Z', 'Y').to_euler()
    bpy.context.collection.objects.link(holder)


def aim_camera(points, size, azimuth, elevation, fill):
    """Moves the camera back until the goods take `fill` of the frame, then centres them."""
    camera = bpy.data.cameras.new('camera')
    camera.lens = 85
    camera.clip_end = 1e6
    holder = bpy.data.objects.new('camera', camera)
    bpy.context.collection.objects.link(holder)
    bpy.context.scene.camera = holder

    turn, tilt = np.radians(azimuth), np.radians(elevation)
    back = np.array([np.sin(turn) * np.cos(tilt), -np.cos(turn) * np.cos(tilt), np.sin(tilt)])
    right = np.array([np.cos(turn), np.sin(turn), 0])
    up = np.cross(back, right)
    zoom, aspect = camera.lens / camera.sensor_width, size[1] / size[0]
    target = (points.max(0) + points.min(0)) / 2
    near, far = 1.0, 1e5
    for _ in range(40):
        distance = (near + far) / 2
        x, y = seen_from(points - target, distance, back, right, up, zoom)
        fits = np.ptp(x) < fill and np.ptp(y) < fill * aspect
        near, far = (near, distance) if fits else (distance, far)
    x, y = seen_from(points - target, far, back, right, up, zoom)
    camera.shift_x = (x.max() + x.min()) / 2
    camera.shift_y = (y.max() + y.min()) / 2
    camera.clip_start = far / 100
    holder.location = Vector(target + back * far)
    holder.rotation_euler = Vector(back).to_track_quat('Z', 'Y').to_euler()


def seen_from(points, distance, back, right, up, zoom):
    depth = np.maximum(distance - points @ back, 1e-3)
    return points @ right / depth * zoom, points @ up / depth * zoom


def render(path, size, samples, fade):
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.render.resolution_x, scene.render.resolution_y = size
    with TemporaryDirectory() as folder:
        keep_passes(folder)
        bpy.ops.render.render()
        image, light, albedo, normal = (read_pass(folder, name) for name in PASSES)
    cover = image[:, :, 3:]
    # Divided by the cover, so that the edges of the goods do not take on the colour of the empty background.
    goods = image[:, :, :3] / np.maximum(cover, 1e-3)
    knowns = cover + 1e-3, 1.001 - cover
    goods, light = cleaned([goods, light[:, :, :3]], knowns, albedo[:, :, :3], normal[:, :, :3])
    shade = faded(1 - light.mean(2, keepdims=True), fade)
    save_picture(np.dstack([goods * cover, cover + (1 - cover) * shade]), path)


def keep_passes(folder):
    """Also saves the surface under each pixel, because denoising must not blur across an edge."""
    scene = bpy.context.scene
    bpy.context.view_layer.cycles.denoising_store_passes = True
    bpy.context.view_layer.cycles.use_pass_shadow_catcher = True
    scene.use_nodes = True
    nodes = scene.node_tree.nodes
    files = nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format = 'OPEN_EXR'
    files.format.color_mode = 'RGBA'
    files.format.color_depth = '32'
    files.file_slots.clear()
    for name in PASSES:
        files.file_slots.new(name)
        scene.node_tree.links.new(nodes['Render Layers'].outputs[name], files.inputs[name])


def read_pass(folder, name):
    image = bpy.data.images.load(f'{folder}/{name}0001.exr')
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    flat = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(flat)
    return flat.reshape(height, width, -1)


def faded(shade, fade):
    """Fades the shadows out before the edge of the picture."""
    height, width = shade.shape[:2]
    down, right = (np.abs(np.linspace(-1, 1, n)) for n in (height, width))
    outward = np.add.outer(down**3, right**3) ** (1 / 3)
    share = np.clip((fade[1] - outward) / (fade[1] - fade[0]), 0, 1)
    seen = np.clip((shade - THINNEST_SHADOW) / (1 - THINNEST_SHADOW), 0, 1) * DARKEST_SHADOW
    return seen * (share**2 * (3 - 2 * share))[:, :, None]


def save_picture(pixels, path):
    height, width = pixels.shape[:2]
    image = bpy.data.images.new('picture', width, height, alpha=True, float_buffer=True)
    image.pixels.foreach_set(pixels.astype(np.float32).ravel())
    image.save_render(path)
