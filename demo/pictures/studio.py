"""The photographer's studio: one light, one camera, one floor for all goods. Every length is in millimetres."""
import bpy
import numpy as np
from mathutils import Vector

KEY = ((-1.5, -1.3, 2.0), 2.4, 13.0)
RIM = ((1.7, 1.5, 1.1), 1.3, 11.0)
FRONT = ((1.3, -2.4, 0.7), 2.0, 3.2)
LIGHT_REACH = 1.6


def open_studio():
    """Clears the scene and sets up the drawing; call before any goods are modelled."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.film_transparent = True
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = 0.35
    keep_noise_low(scene.cycles)
    scene.world = surrounding_light()


def keep_noise_low(cycles):
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 3
    cycles.sample_clamp_indirect = 1.5
    cycles.sample_clamp_direct = 12
    cycles.blur_glossy = 1.0
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.012
    cycles.pixel_filter_type = 'BLACKMAN_HARRIS'
    cycles.filter_width = 1.5


def surrounding_light():
    """A pale room, brighter above, so that metal has something to mirror."""
    world = bpy.data.worlds.new('room')
    world.use_nodes = True
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
    nodes['Background'].inputs['Strength'].default_value = 0.75
    return world


def shoot(path, size=(800, 600), samples=64, azimuth=0, elevation=20, fill=0.78):
    """Puts floor, lights and camera around the goods and writes a PNG whose ground is left transparent."""
    points = points_of_goods()
    reach = np.linalg.norm(points.max(0) - points.min(0)) / 2
    centre = (points.max(0) + points.min(0)) / 2
    lay_floor(points[:, 2].min(), centre, reach)
    for place, width, strength in (KEY, RIM, FRONT):
        hang_light(centre, reach, place, width, strength)
    aim_camera(points, size, azimuth, elevation, fill)
    render(path, size, samples)


def points_of_goods():
    bpy.context.view_layer.update()
    seen = bpy.context.evaluated_depsgraph_get()
    clouds = []
    for goods in bpy.context.scene.objects:
        mesh = goods.evaluated_get(seen).to_mesh()
        local = np.empty(len(mesh.vertices) * 3)
        mesh.vertices.foreach_get('co', local)
        matrix = np.array(goods.matrix_world)
        clouds.append(local.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(clouds)


def lay_floor(level, centre, reach):
    bpy.ops.mesh.primitive_plane_add(size=reach * 14, location=(centre[0], centre[1], level))
    floor = bpy.context.object
    floor.is_shadow_catcher = True
    paper = bpy.data.materials.new('paper')
    paper.use_nodes = True
    surface = paper.node_tree.nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = (0.82, 0.79, 0.73, 1)
    surface.inputs['Roughness'].default_value = 1
    surface.inputs['Specular'].default_value = 0
    floor.data.materials.append(paper)


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
    """Backs off until the goods take `fill` of the frame, then shifts them to its middle."""
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


def render(path, size, samples):
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.image_settings.color_mode = 'RGBA'
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
