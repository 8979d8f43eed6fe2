/** Descriptions of the strapping calls for /api/openapi.json. */
import * as load from '#contract/strapping/schema/load.ts'
import * as set from '#contract/strapping/schema/set.ts'
import * as steelToPet from '#contract/strapping/schema/steel-to-pet.ts'
import type { NounDescription } from '../openapi/noun.ts'

const strapId = '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41'

export const strapping = {
  about: 'Advice on strapping',
  calls: {
    findProductSet: 'Returns what a product is used with: strap, tensioner, joint, and sealer or cutter',
    findSteelToPet: 'Returns the PET straps that can replace a steel strap, each with the products that join it',
    planLoad: 'Calculates which straps hold a load, how many, and their cost per month. Advice, not a certificate',
  },
  shapes: [load, set, steelToPet],
  examples: {
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
  },
} satisfies NounDescription
