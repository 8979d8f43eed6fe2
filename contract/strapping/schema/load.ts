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
    .meta({ description: `Left out: ${offered[0]}` })

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
  isMadeFor: z.boolean().meta({ description: 'Its data sheet names such a load: these come first' }),
  breakStrengthN: z.number(),
  coilLengthM: z.number(),
  joint: z.object({
    kind: z.enum(jointKinds),
    percent: z.number().meta({ description: 'Of the break strength' }),
    statedBy: z
      .string()
      .optional()
      .meta({ description: 'The article whose data sheet states it; else the usual figure of its kind' }),
  }),
  tensioner: OfSet.optional(),
  jointArticle: OfSet.optional().meta({ description: 'Seal or buckle; none if the tool joins the strap itself' }),
  sealer: OfSet.optional(),
  straps: z.number().meta({ description: 'For each load' }),
  safety: z.number().meta({ description: 'How many times the weight of the load they hold' }),
  lengthsMm: z.array(z.number()).meta({ description: 'Of each strap, the longest first' }),
  tensionN: z.number().meta({ description: 'The highest setting of the tool' }),
  month: z.object({
    metres: z.number(),
    coils: z.number(),
    joints: z.number().meta({ description: 'Seals or buckles' }),
    cost: z.number().meta({ description: 'Dollars, of strap and joints' }),
  }),
  order: z
    .array(z.object({ id: z.string(), quantity: z.number(), cost: z.number() }))
    .meta({ description: 'All articles in their sold quantities; without sold-out ones' }),
})
export type LoadPlan = z.infer<typeof LoadPlan>

export const PlannedLoad = z.object({
  doing: z
    .array(LoadPlan)
    .meta({ description: 'Suitable straps: those made for it first, then the cheapest per month' }),
  doingTotal: z.number(),
  others: z
    .array(z.object({ strap: OfSet, why: z.string() }))
    .meta({ description: 'Unsuitable straps, with the reason' }),
  othersTotal: z.number(),
  leftOut: z.number().meta({ description: 'Straps not evaluated: they can hardly cost less' }),
})
export type PlannedLoad = z.infer<typeof PlannedLoad>
