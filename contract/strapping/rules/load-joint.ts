/** The share of a strap's break strength that its joint keeps. This share limits the strength of the closed strap. */

import { jointKinds } from '../../products/rules/facts/technical.ts'
import { recordOf } from '../../rules/members.ts'
import { type Article, sharedJoints } from './fit-checks.ts'
import { ownJoints } from './fits.ts'
import { type LoadSource, loadSources } from './load-sources.ts'
import type { Way } from './way-to-strap.ts'

type JointKind = (typeof jointKinds)[number]

/** Without a source, the percentage is the shop's own cautious estimate. */
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

/** `statedBy`: the product whose data sheet gives the percentage. Without it, the published value of the kind is used. */
export type LoadJoint<P> = { kind: JointKind; percent: number; statedBy?: P }

/** The joint that closes the strap. If the way has neither a joint nor a tensioner, a strapping machine welds the strap. */
export function jointOf<P extends Article>({ strap, tensioner, joint }: Way<P>): LoadJoint<P> | undefined {
  const maker = joint ?? tensioner
  if (!maker) return strap.technicalData.joints?.includes('friction weld') ? published('friction weld') : undefined
  const kinds = sharedJoints(strap.technicalData, maker.technicalData)
  const kind = joint ? kinds[0] : kinds.find((one) => ownJoints.some((own) => own === one))
  const stated = maker.technicalData.jointStrengthPercent
  return kind && (stated ? { kind, percent: stated, statedBy: maker } : published(kind))
}

const published = (kind: JointKind) => ({ kind, percent: publishedJoints[kind].percent })

/** The highest percentage of each kind, from data sheets or publications. */
export function strongestJoints(products: readonly Article[]): Record<JointKind, number> {
  const strongest = recordOf(jointKinds, (kind) => publishedJoints[kind].percent)
  for (const { technicalData } of products)
    for (const kind of technicalData.joints ?? [])
      strongest[kind] = Math.max(strongest[kind], technicalData.jointStrengthPercent ?? 0)
  return strongest
}
