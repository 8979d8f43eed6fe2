/** The calls for strapping, and their part of /api/openapi.json. */
import type { CallShapes } from '../schema/call-shape.ts'
import * as load from './schema/load.ts'
import * as set from './schema/set.ts'
import * as steelToPet from './schema/steel-to-pet.ts'

export const calls = {
  findProductSet: { answer: set.ProductSet, madeOf: 'products' },
  findSteelToPet: { answer: steelToPet.SteelToPet, madeOf: 'products' },
  planLoad: { query: load.LoadQuery, answer: load.PlannedLoad, madeOf: 'products' },
} satisfies CallShapes

export const about = 'Advice on strapping'

export const says = {
  findProductSet: 'Returns what a product is used with: strap, tensioner, joint, and sealer or cutter',
  findSteelToPet:
    'Returns the PET straps that can replace a steel strap, each with the products needed to join the strap',
  planLoad:
    'Calculates which straps hold a load, how many are needed, and what they cost per month. The result is advice, not a certificate',
} satisfies Record<keyof typeof calls, string>

export const shapes = [load, set, steelToPet]

const strapId = '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41'

export const examples = {
  PlannedLoad: {
    doing: [
      {
        ...{ breakStrengthN: 5900, coilLengthM: 1200, joint: { kind: 'friction weld', percent: 75 } },
        ...{ straps: 2, safety: 1.8, lengthsMm: [4700, 4300], tensionN: 2210 },
        ...{ month: { metres: 1948.5, coils: 1.62, joints: 0, cost: 203.73 }, order: [{ id: strapId, cost: 251 }] },
      },
    ],
    others: [{ why: 'We sell no joint for this strap.' }],
    leftOut: 0,
  },
  ProductSet: { slots: [{ best: {}, others: [], unfit: [] }] },
  SteelToPet: { steel: { jointStrengthPercent: 80, workingLoadN: 6440 }, pets: [] },
}
