/** Plans a load with the products on sale. */
import type { z } from 'zod'
import { amountOf } from '#contract/rules/money.ts'
import { loadOf } from '#contract/strapping/rules/load-entry.ts'
import { planLoad, type StrapPlan } from '#contract/strapping/rules/load-plans.ts'
import type { LoadPlan, LoadQuery, PlannedLoad } from '#contract/strapping/schema/load.ts'
import type { Db } from '../database/db.ts'
import { toOffer, toOfSet } from './product-set.ts'
import { type LoadOfferRow, offeredForLoads } from './set-queries.ts'

/** The most plans in one answer, in addition to the chosen strap. */
const mostDoing = 12
const mostOthers = 40

type Asked = z.output<typeof LoadQuery>
type Offer = ReturnType<typeof toLoadOffer>

export async function planFor(db: Db, { strap: slug, ...entry }: Asked): Promise<PlannedLoad> {
  const offers = (await offeredForLoads(db)).map(toLoadOffer)
  const chosen = offers.find(({ row }) => row.slug === slug)
  const { doing, others, leftOut } = planLoad(loadOf(entry), offers, chosen)
  const isChosen = ({ strap }: { strap: Offer }) => strap === chosen
  const shown = <Kind extends { strap: Offer }>(all: Kind[], most: number) =>
    all.filter((one, place) => place < most || isChosen(one))
  return {
    doing: shown(doing, mostDoing).map(toWirePlan),
    doingTotal: doing.length,
    others: shown(others, mostOthers).map(({ strap, why }) => ({ strap: toOfSet(strap), why })),
    othersTotal: others.length,
    leftOut,
  }
}

function toLoadOffer(row: LoadOfferRow) {
  const { orderMultiple, fullPacksOnly, priceCents, ladder } = row
  const { technicalData, ...offer } = toOffer(row)
  const packs = { orderMultiple: orderMultiple ?? undefined, fullPacksOnly }
  return { ...offer, priceCents, ladder, technicalData: { ...technicalData, ...packs } }
}

function toWirePlan({ strap, way, joint, month, order, ...plan }: StrapPlan<Offer>): LoadPlan {
  const { tensioner, joint: article, sealer } = way
  const { breakStrengthN = 0, coilLengthM = 0 } = strap.technicalData
  const { statedBy, kind, percent } = joint
  return {
    ...{ strap: toOfSet(strap), isMadeFor: plan.isMadeFor, breakStrengthN, coilLengthM },
    joint: { kind, percent, ...(statedBy && { statedBy: statedBy.technicalData.sku ?? statedBy.name }) },
    ...(tensioner && { tensioner: toOfSet(tensioner) }),
    ...(article && { jointArticle: toOfSet(article) }),
    ...(sealer && { sealer: toOfSet(sealer) }),
    ...{ straps: plan.straps, safety: round(plan.safety, 2), lengthsMm: plan.lengthsMm, tensionN: plan.tensionN },
    month: {
      metres: round(month.metres, 1),
      coils: round(month.coils, 2),
      joints: Math.ceil(month.joints),
      cost: amountOf(month.cents),
    },
    order: order.map(({ product, quantity, totalCents }) => {
      return { id: product.row.id, quantity, cost: amountOf(totalCents) }
    }),
  }
}

const round = (figure: number, decimals: number) => Number(figure.toFixed(decimals))
