/** Battery and pneumatic tools. */
import type { TechnicalData } from '#contract/products/schema.ts'
import type { DemoListing } from '../demo-product.ts'

const batteryTool = {
  type: 'battery tool',
  drive: 'Battery, 18 V',
  joint: 'Friction weld',
  orderMultiple: 1,
} satisfies TechnicalData

const pneumaticTool = { type: 'pneumatic tool', orderMultiple: 1 } satisfies TechnicalData

export const poweredTools = [
  {
    name: 'Battery strapping tool for PP and PET 13–16 mm, 2,500 N',
    description: 'Tensions up to 2,500 N, welds and cuts plastic strap without hose or seals.',
    fullDescription: [
      'A cordless tool for pallets of cartons and bagged goods: it pulls the strap, welds the two layers by friction and cuts the end.',
      'It takes polypropylene and polyester strap from 13 to 16 mm, such as PP-1608-H, PT-1508 and PT-1610.',
      'Tension is set on the tool up to 2,500 N; set it low for cartons that crush.',
      'With its 18 V battery it weighs 3.9 kg, and a spare battery (AC-BAT18) keeps a shift going.',
      'Count on a joint of about three quarters of the strength of the strap, and test one after every change of strap.',
    ],
    minimumOrder: 1,
    quantity: 60,
    availableQuantity: 37,
    pricePerUnit: 1185,
    category: 'plastic',
    technicalData: {
      ...batteryTool,
      sku: 'BT-PX16',
      widthMinMm: 13,
      widthMaxMm: 16,
      tensionN: 2500,
      weightKg: 3.9,
    },
  },
  {
    name: 'Battery strapping tool for PET 16–19 mm, high tension, 4,800 N',
    description: 'Cordless high-tension tool that brings polyester strap to 4,800 N, where steel used to be needed.',
    fullDescription: [
      'Our strongest cordless tool: it pulls polyester strap to 4,800 N, welds it by friction and cuts it.',
      'It takes PET strap of 16 and 19 mm, such as PT-1610 and PT-1910, for bricks, timber, pipe and metal packs.',
      'A charge of the 18 V battery gives about 300 straps; a second battery (AC-BAT18) keeps it going.',
      'At 4.3 kg it can be carried all day on top and side seams.',
      'Match the tension to the strap: with PT-1610 stay well below its break strength of 5,900 N.',
      'Wear eye protection, and check the weld whenever you open a new coil.',
    ],
    minimumOrder: 1,
    quantity: 40,
    availableQuantity: 26,
    pricePerUnit: 2249.5,
    category: 'plastic',
    technicalData: {
      ...batteryTool,
      sku: 'BT-PX19H',
      widthMinMm: 16,
      widthMaxMm: 19,
      tensionN: 4800,
      weightKg: 4.3,
    },
  },
  {
    name: 'Pneumatic combined sealless tool for steel strap 19, 25 and 32 mm',
    description: 'Tensions steel strap up to 15,000 N, joins it without seals and cuts it, in one air-driven tool.',
    fullDescription: [
      'For steel works and pipe yards: one tool tensions, joins with a double notch and cuts, without a single seal.',
      'This version pulls up to 15,000 N; it is also built with 9,000 N for lighter strap.',
      'It is set up for strap of 19, 25 or 32 mm, such as ST-1906-H and ST-3208-H.',
      'It runs on clean, oiled air at 6 bar: dirt, water and over-pressure are what kills pneumatic tools.',
      'Hang it from a balancer, and wear eye and hearing protection.',
    ],
    minimumOrder: 1,
    quantity: 16,
    availableQuantity: 11,
    pricePerUnit: 2980,
    category: 'steel',
    technicalData: {
      ...pneumaticTool,
      sku: 'AT-ST32',
      drive: 'Compressed air, 6 bar',
      widthMinMm: 19,
      widthMaxMm: 32,
      tensionN: 15_000,
      joint: 'Sealless, double notch',
    },
  },
  {
    name: 'Pneumatic textile tensioner up to 40 mm, 15,000 N',
    description: 'Air-driven tensioner with built-in cutter for cord strap and lashings up to 40 mm.',
    fullDescription: [
      'For packing lines that strap machines, vehicles or containers with cord all day.',
      'It pulls up to 15,000 N on straps and lashings up to 40 mm, such as TX-32C and TX-40W, and cuts the end itself.',
      'The joint is a wire buckle, threaded by hand before tensioning.',
      'Choose the tension to suit the strap: narrow cord breaks well below what this tool can pull.',
      'Feed it clean, oiled air and drain the line daily.',
    ],
    minimumOrder: 1,
    quantity: 22,
    availableQuantity: 14,
    pricePerUnit: 1460,
    category: 'textile',
    technicalData: {
      ...pneumaticTool,
      sku: 'AT-TX40',
      drive: 'Compressed air',
      widthMaxMm: 40,
      tensionN: 15_000,
      joint: 'Wire buckle',
    },
  },
] satisfies readonly DemoListing[]
