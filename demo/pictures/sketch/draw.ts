/** Draws every product of the catalogue and writes the pictures in the sizes the pages use: `node demo/pictures/sketch/draw.ts [NAME…]`. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { catalogue } from '#demo/catalogue.ts'
import { drawCoil } from './coil.ts'
import { drawScene, scenes } from './scenes.ts'
import { drawHeap, edgeProtector, plasticBuckle, seal, tensionWheel, wireBuckle } from './small-parts.ts'
import {
  battery,
  batteryTool,
  charger,
  combinationTool,
  cutter,
  dispenser,
  pneumaticTool,
  sealer,
  tensioner,
} from './tools.ts'

const made = fileURLToPath(new URL('../made/', import.meta.url))

const parts: Record<string, () => string> = {
  'SL-PP13': () => drawHeap(seal(16), '#b9bec2'),
  'SL-PT16S': () => drawHeap(seal(10, true), '#c6c1a8'),
  'BK-PP13': () => drawHeap(plasticBuckle, '#2e3236'),
  'SL-ST19O': () => drawHeap(seal(26), '#aeb5bb'),
  'SL-ST19P': () => drawHeap(seal(2), '#8f979e', 1.05),
  'SL-ST32C': () => drawHeap(seal(-6), '#6f7f92', 1.3),
  'BK-TX19Z': () => drawHeap(wireBuckle, '#b7bdc2'),
  'BK-TX32F': () => drawHeap(wireBuckle, '#575c60', 1.25),
  'AC-EP100': () => drawHeap(edgeProtector, '#b98d58', 1.2),
  'AC-TWK': () => drawHeap(tensionWheel, '#969da3', 0.95),
  'MT-PP16': () => combinationTool(false),
  'MT-PT20': () => tensioner({ wheel: 44, lever: 150, housing: 'orange' }),
  'MS-PT16': () => sealer({ jaw: 110, notches: 0 }),
  'MT-ST19F': () => tensioner({ wheel: 62, lever: 190 }),
  'MT-ST32W': () => tensioner({ wheel: 84, lever: 230 }),
  'MS-ST19D': () => sealer({ jaw: 150, notches: 2 }),
  'MC-ST19N': () => combinationTool(true),
  'MT-TX40': () => tensioner({ wheel: 54, lever: 96, housing: 'steel' }),
  'BT-PX16': () => batteryTool(false),
  'BT-PX19H': () => batteryTool(true),
  'AT-ST32': () => pneumaticTool(true),
  'AT-TX40': () => pneumaticTool(false),
  'DC-16U': () => dispenser({ ribbon: false }),
  'DC-ST19': () => dispenser({ ribbon: true }),
  'AC-CUT1': cutter,
  'AC-BAT18': battery,
  'AC-CHG18': charger,
}

const coilColours: Record<string, string> = {
  'PP-0905-M': '#e4e6e4',
  'PP-1205-M': '#2f62a8',
  'PP-1205-H': '#e9e2c4',
  'PP-1308-H': '#2c2f31',
  'PP-1608-H': '#d9c53a',
  'PP-1206-D': '#f0efe9',
  'PT-2510': '#1d5f3a',
  'PT-3213-R': '#26292b',
  'ST-1905-H': '#3a3f45',
  'ST-1906-H': '#a9b2ba',
  'ST-1908-H': '#4b4640',
  'ST-3208-H': '#3a4048',
  'ST-3211-H': '#50493f',
  'ST-5111-H': '#33393f',
  'TX-19C': '#e3d3ac',
  'TX-13W': '#f2eee2',
  'TX-40W': '#d98a3d',
}
const usualColours = { plastic: '#2f8a57', steel: '#4a5766', textile: '#eadfc4' }

/** Without names, everything is drawn, over what was rendered too. */
const asked = process.argv.slice(2)
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)

for (const product of catalogue) {
  const name = product.technicalData.sku.toLowerCase()
  if (isAsked(name)) await write(name, drawProduct(product), [400, 800])
}
for (const [name, widths] of scenes) if (isAsked(name)) await write(name, drawScene(name), widths)

function drawProduct({ technicalData, category }: (typeof catalogue)[number]): string {
  const { sku, widthMinMm = 16, thicknessMm = 0.8, coreMm = 300 } = technicalData
  const part = parts[sku]
  if (part) return part()
  return drawCoil({
    colour: coilColours[sku] ?? usualColours[category],
    widthMm: widthMinMm,
    thicknessMm,
    core: category === 'steel' ? 0.62 : coreMm >= 400 ? 0.56 : 0.4,
    surface: category === 'textile' ? 'cord' : sku.startsWith('PP') ? 'embossed' : 'smooth',
    cardboard: category !== 'steel',
  })
}

async function write(name: string, svg: string, widths: readonly number[]): Promise<void> {
  mkdirSync(made, { recursive: true })
  for (const width of widths) {
    const picture = sharp(Buffer.from(svg), { density: 144 }).resize({ width })
    await picture.clone().avif({ quality: 55, effort: 4 }).toFile(`${made}${name}-${width}.avif`)
    await picture.clone().webp({ quality: 80 }).toFile(`${made}${name}-${width}.webp`)
  }
}
