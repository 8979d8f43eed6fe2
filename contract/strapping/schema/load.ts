/** The calculator's query and answer; contract/strapping/rules/load-plans.ts does the calculation. */
import { z } from 'zod'
import { jointKinds } from '../../products/rules/facts/technical.ts'
import { recordOf } from '../../rules/members.ts'
import { plainText } from '../../schema/wire.ts'
import { figureNames, type LoadFigure, loadChoices, loadFigures, notOffered, problemOf } from '../rules/load-entry.ts'
import { OfSet } from './set.ts'

const figure = (name: LoadFigure) => {
  const { unit, least, most, isWhole } = loadFigures[name]
  const of = isWhole ? 'A whole number' : 'A number'
  return plainText(20)
    .superRefine((typed, context) => {
      const problem = problemOf(name, typed)
      if (problem) context.addIssue({ code: 'custom', message: problem.says })
    })
    .meta({ description: `${of}${unit ? ` of ${unit}` : ''} from ${least} to ${most}` })
}

const choice = <Choice extends string>(offered: readonly [Choice, ...Choice[]]) =>
  z
    .enum(offered, notOffered)
    .optional()
    .meta({ description: `If left out: ${offered[0]}` })

export const LoadQuery = z.strictObject({
  ...recordOf(figureNames, figure),
  kind: choice(loadChoices.kind),
  edges: choice(loadChoices.edges),
  transport: choice(loadChoices.transport),
  direction: choice(loadChoices.direction),
  by: choice(loadChoices.by),
  strap: plainText(100).optional().meta({ description: 'The slug of a strap to include' }),
})

const LoadPlan = z.object({
  strap: OfSet,
  isMadeFor: z.boolean().meta({ description: 'Whether the data sheet says that the strap is for such loads' }),
  breakStrengthN: z.number(),
  coilLengthM: z.number(),
  joint: z.object({
    kind: z.enum(jointKinds),
    percent: z.number().meta({ description: 'The strength of the joint, in per cent of the break strength' }),
    statedBy: z.string().optional().meta({
      description:
        'The article whose data sheet states the percentage; left out if `percent` is the usual value of this kind of joint',
    }),
  }),
  tensioner: OfSet.optional(),
  jointArticle: OfSet.optional().meta({
    description: 'The seal or buckle; left out if the tool or machine joins the strap without one',
  }),
  sealer: OfSet.optional(),
  straps: z.number().meta({ description: 'The number of straps for each load' }),
  safety: z
    .number()
    .meta({ description: 'The strength of all straps together, as a multiple of the weight of the load' }),
  lengthsMm: z.array(z.number()).meta({ description: 'The length of each strap, the longest first' }),
  tensionN: z.number().meta({ description: 'The highest tension to set on the tool, in newtons' }),
  month: z.object({
    metres: z.number(),
    coils: z.number(),
    joints: z.number().meta({ description: 'The number of seals or buckles' }),
    cost: z.number().meta({ description: 'The cost of strap and joints, in the shop’s currency without tax' }),
  }),
  order: z
    .array(z.object({ id: z.string(), quantity: z.number(), cost: z.number() }))
    .meta({ description: 'The articles to order, in quantities that can be ordered; sold-out articles are left out' }),
})
export type LoadPlan = z.infer<typeof LoadPlan>

export const PlannedLoad = z.object({
  doing: z.array(LoadPlan).meta({
    description:
      'Suitable straps. Sorted by stock (in stock first), then by purpose (made for such a load first), then by price per month',
  }),
  doingTotal: z.number(),
  others: z
    .array(z.object({ strap: OfSet, why: z.string() }))
    .meta({ description: 'Unsuitable straps, with the reason' }),
  othersTotal: z.number(),
  leftOut: z
    .number()
    .meta({ description: 'The number of straps that were not evaluated, because they are unlikely to cost less' }),
})
export type PlannedLoad = z.infer<typeof PlannedLoad>
