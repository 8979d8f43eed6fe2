/** Steel strap thicker than one millimetre, which has short coils and needs its own tools. */
import type { TechnicalData } from '#contract/products/schema/technical.ts'
import type { DemoListing } from '../demo-product.ts'

const heavyCoil = {
  type: 'strap',
  thicknessMm: 1.12,
  materials: ['steel'],
  weightKg: 45,
  coreMm: 406,
  winding: 'ribbon',
  standard: 'EN 13246',
  joints: ['notched seal'],
  orderMultiple: 2,
} satisfies TechnicalData

export const heavySteelStrap = [
  {
    name: 'Steel strap 31.8 × 1.12 mm, high tensile, 160 m coil',
    description: 'Heavy strap with a break strength of 33,850 N, for plate, slabs and forgings.',
    fullDescription: [
      'For plate, slabs and forgings that would break a thinner strap at the first jolt.',
      'Thread the closed seal SL-ST32C, tighten with the windlass MT-ST32W and close it with the sealer MS-ST32D; a seal made for thinner strap does not close over it.',
      'A coil of 45 kg holds only 160 m; count the loops before you order.',
      'Use edge protection, because strap this stiff cuts into corners instead of lying around them.',
      'Wear eye protection and gloves and keep other people clear while tensioning.',
    ],
    minimumOrder: 2,
    quantity: 40,
    availableQuantity: 22,
    pricePerUnit: 151.4,
    category: 'steel',
    technicalData: {
      ...heavyCoil,
      sku: 'ST-3211-H',
      quality: 'high tensile',
      finish: 'painted',
      suits: ['metal', 'sharp edges'],
      widthMinMm: 31.8,
      widthMaxMm: 31.8,
      breakStrengthN: 33_850,
      coilLengthM: 160,
    },
  },
  {
    name: 'Steel strap 50.8 × 1.12 mm, high tensile, 100 m coil',
    description: 'The widest strap we make: 54,710 N for loads on wagons and ships.',
    fullDescription: [
      'The widest and strongest strap of the range, for loads on wagons and on deck.',
      'It is used with the windlass MT-ST51W, the closed seal SL-ST51C and the sealer MS-ST51D.',
      'Break strength is not working load: the carrier or the law of the country decides how much of it may be counted.',
      'The coil weighs 45 kg; lift it with two people or a hoist.',
      'Wear eye protection and gloves and cut it only with a cutter made for this thickness.',
    ],
    minimumOrder: 2,
    quantity: 24,
    availableQuantity: 16,
    pricePerUnit: 164.9,
    category: 'steel',
    technicalData: {
      ...heavyCoil,
      sku: 'ST-5111-H',
      quality: 'high tensile',
      finish: 'painted',
      suits: ['metal', 'moving loads', 'sea freight'],
      widthMinMm: 50.8,
      widthMaxMm: 50.8,
      breakStrengthN: 54_710,
      coilLengthM: 100,
    },
  },
] satisfies readonly DemoListing[]
