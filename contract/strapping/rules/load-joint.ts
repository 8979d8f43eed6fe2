/** How much of a strap's break strength its joint keeps: a loop is no stronger than that. */

import { jointKinds } from '../../products/rules/facts/technical.ts'
import { recordOf } from '../../rules/members.ts'
import { type Article, sharedJoints } from './fit-checks.ts'
import { ownJoints } from './fits.ts'
import { type LoadSource, loadSources } from './load-sources.ts'
import type { Way } from './way-to-strap.ts'

type JointKind = (typeof jointKinds)[number]

/** Where nothing is published, a figure of our own that is surely not too great. */
export type PublishedJoint = { percent: number; source?: LoadSource }

const byHandTool: PublishedJoint = { percent: 60, source: loadSources.closures }

export const publishedJoints: Record<JointKind, PublishedJoint> = {
  'friction weld': { percent: 75, source: loadSources.factor },
  'crimped seal': byHandTool,
  'serrated seal': byHandTool,
  'notched seal': byHandTool,
  sealless: byHandTool,
  'wire buckle': byHandTool,
  'self-locking buckle': { percent: 50 },
}

/** `statedBy`: the product whose data sheet says so. Without it the figure is the published one of that kind. */
export type LoadJoint<P> = { kind: JointKind; percent: number; statedBy?: P }

/** The joint of a way to strap; without a tool and a joint, that of a strapping machine, which welds. */
export function jointOf<P extends Article>({ strap, tensioner, joint }: Way<P>): LoadJoint<P> | undefined {
  const maker = joint ?? tensioner
  if (!maker) return strap.technicalData.joints?.includes('friction weld') ? published('friction weld') : undefined
  const kinds = sharedJoints(strap.technicalData, maker.technicalData)
  const kind = joint ? kinds[0] : kinds.find((one) => ownJoints.some((own) => own === one))
  const stated = maker.technicalData.jointStrengthPercent
  return kind && (stated ? { kind, percent: stated, statedBy: maker } : published(kind))
}

const published = (kind: JointKind) => ({ kind, percent: publishedJoints[kind].percent })

/** Of each kind, the most that a data sheet states or that is published. */
export function strongestJoints(products: readonly Article[]): Record<JointKind, number> {
  const strongest = recordOf(jointKinds, (kind) => publishedJoints[kind].percent)
  for (const { technicalData } of products)
    for (const kind of technicalData.joints ?? [])
      strongest[kind] = Math.max(strongest[kind], technicalData.jointStrengthPercent ?? 0)
  return strongest
}
