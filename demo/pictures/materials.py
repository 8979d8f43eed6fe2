"""The materials of the goods. Colours are linear RGB; strap materials expect a UV in millimetres: along, across."""
import bpy

GREEN = (0.012, 0.19, 0.075)
NAVY = (0.004, 0.030, 0.075)
STRAP_COLOURS = {
    'white': (0.80, 0.80, 0.76),
    'black': (0.012, 0.012, 0.013),
    'blue': (0.02, 0.11, 0.42),
    'yellow': (0.80, 0.47, 0.02),
    'green': GREEN,
    'cream': (0.84, 0.75, 0.56),
    'natural': (0.66, 0.48, 0.26),
}


def material(name, colour, roughness, metal=0.0, coat=0.0, bump=None):
    """A plain surface; `bump` is a function that adds relief to the node tree."""
    made = bpy.data.materials.get(name)
    if made:
        return made
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    surface = made.node_tree.nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = (*colour, 1)
    surface.inputs['Roughness'].default_value = roughness
    surface.inputs['Metallic'].default_value = metal
    surface.inputs['Clearcoat'].default_value = coat
    surface.inputs['Clearcoat Roughness'].default_value = 0.15
    if bump:
        bump(made.node_tree, surface)
    return made


def smooth_pet(colour):
    return material(f'pet {colour}', STRAP_COLOURS[colour], 0.28, coat=0.5)


def embossed_pp(colour):
    return material(f'pp {colour}', STRAP_COLOURS[colour], 0.38, bump=diamonds)


def steel(finish):
    return {
        'blued': lambda: material('blued', (0.075, 0.115, 0.19), 0.30, metal=1.0, bump=mottling(0.15)),
        'zinc': lambda: material('zinc', (0.74, 0.76, 0.77), 0.34, metal=1.0, bump=mottling(0.25)),
        'painted': lambda: material('painted', (0.014, 0.014, 0.015), 0.30, coat=0.4),
        'bright': lambda: material('bright', (0.62, 0.62, 0.62), 0.25, metal=1.0),
        'phosphated': lambda: material('phosphated', (0.10, 0.105, 0.10), 0.55, metal=0.7, bump=mottling(0.3)),
    }[finish]()


def corded(colour, woven):
    relief = weave if woven else cords
    return material(f'cord {colour} {woven}', STRAP_COLOURS[colour], 0.8 if woven else 0.55, bump=relief)


def cardboard():
    return material('cardboard', (0.46, 0.29, 0.155), 0.9, bump=mottling(0.5))


def wood():
    return material('wood', (0.55, 0.37, 0.20), 0.8, bump=mottling(0.8, (0.004, 0.05, 0.05)))


def painted_metal(name, colour):
    return material(f'lacquer {name}', colour, 0.33, coat=0.35)


def cast_metal():
    return material('cast', (0.32, 0.33, 0.34), 0.42, metal=1.0, bump=mottling(0.35, 0.6))


def dark_metal():
    return material('dark metal', (0.055, 0.058, 0.062), 0.36, metal=1.0)


def brass():
    return material('brass', (0.62, 0.42, 0.16), 0.28, metal=1.0)


def plastic(name, colour):
    return material(f'plastic {name}', colour, 0.42)


def rubber():
    return material('rubber', (0.018, 0.018, 0.019), 0.6)


def diamonds(tree, surface):
    """The embossing of PP strap: small lozenges."""
    along, across = uv_axes(tree)
    one = wave(tree, combine(tree, 'ADD', along, across), 5.0)
    other = wave(tree, combine(tree, 'SUBTRACT', along, across), 5.0)
    relief(tree, surface, combine(tree, 'MULTIPLY', one, other), 0.6, 0.5)


def cords(tree, surface):
    """Threads lying side by side along the strap."""
    _, across = uv_axes(tree)
    threads = wave(tree, across, 3.8)
    shade(tree, surface, threads)
    relief(tree, surface, threads, 0.8, 1.0)


def weave(tree, surface):
    along, across = uv_axes(tree)
    threads = combine(tree, 'MULTIPLY', wave(tree, across, 6.5), wave(tree, along, 8.0))
    shade(tree, surface, threads)
    relief(tree, surface, threads, 0.8, 1.1)


def shade(tree, surface, threads):
    """The valleys between the threads are darker than their crests."""
    colour = surface.inputs['Base Color'].default_value[:]
    tones = tree.nodes.new('ShaderNodeMapRange')
    tones.inputs['From Min'].default_value = -1
    mix = tree.nodes.new('ShaderNodeMixRGB')
    mix.inputs['Color1'].default_value = (*(0.62 * part for part in colour[:3]), 1)
    mix.inputs['Color2'].default_value = colour
    tree.links.new(threads, tones.inputs['Value'])
    tree.links.new(tones.outputs['Result'], mix.inputs['Fac'])
    tree.links.new(mix.outputs['Color'], surface.inputs['Base Color'])


def mottling(strength, scale=0.12):
    """Uneven grain in object space; `scale` is one number or one per axis, in 1/mm."""

    def add(tree, surface):
        place = tree.nodes.new('ShaderNodeTexCoord')
        stretch = tree.nodes.new('ShaderNodeMapping')
        stretch.inputs['Scale'].default_value = scale if isinstance(scale, tuple) else (scale,) * 3
        noise = tree.nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = 1
        tree.links.new(place.outputs['Object'], stretch.inputs['Vector'])
        tree.links.new(stretch.outputs['Vector'], noise.inputs['Vector'])
        relief(tree, surface, noise.outputs['Fac'], strength, 1.0)

    return add


def uv_axes(tree):
    uv = tree.nodes.new('ShaderNodeUVMap')
    axes = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(uv.outputs['UV'], axes.inputs[0])
    return axes.outputs['X'], axes.outputs['Y']


def wave(tree, source, length):
    scaled = combine(tree, 'MULTIPLY', source, 6.2832 / length)
    sine = tree.nodes.new('ShaderNodeMath')
    sine.operation = 'SINE'
    tree.links.new(scaled, sine.inputs[0])
    return sine.outputs[0]


def combine(tree, operation, one, other):
    node = tree.nodes.new('ShaderNodeMath')
    node.operation = operation
    for value, socket in zip((one, other), node.inputs):
        if isinstance(value, float):
            socket.default_value = value
        else:
            tree.links.new(value, socket)
    return node.outputs[0]


def relief(tree, surface, height, strength, distance):
    bump = tree.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = distance
    tree.links.new(height, bump.inputs['Height'])
    tree.links.new(bump.outputs['Normal'], surface.inputs['Normal'])
