/** A card for a packing station, with its contents in the URL. It prints on one sheet, and is readable offline. */
import type { Product } from '#contract/products/schema/product.ts'
import { cardWarnings, readStationCard, stationCardAddress } from '#contract/strapping/rules/station-card.ts'
import { apiContext, shopContext } from '#web/api/react/loader-context.ts'
import { UnitSwitch } from '#web/catalog/unit-switch.tsx'
import { drawQr } from '#web/files/draw-qr.ts'
import { UnitsChoice } from '#web/shell/footer/choices.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { PrintButton } from '#web/ui/screens/print-button.tsx'
import type { Route } from './+types/station-card-page.ts'
import { type CardField, CardForm, fieldLabels, type Refusals } from './card-form.tsx'
import { type Found, findArticle } from './find-articles.ts'
import { reorderAddress } from './reorder-address.ts'
import { StationCardSheet } from './station-card.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const params = new URL(request.url).searchParams
  const read = readStationCard(params)
  const { card } = read
  const [toolSku = '', secondSku = ''] = card.tools
  const [strap, joint, tool, secondTool] = await Promise.all([
    findArticle(api, card.strap, 'strap'),
    findArticle(api, card.joint, 'joint'),
    findArticle(api, toolSku, 'tool'),
    findArticle(api, secondSku, 'tool'),
  ])
  const tools = [tool, secondTool].flatMap(({ product }) => product ?? [])
  const articles = { strap: strap.product, tools, joint: joint.product }
  const refusals: Refusals = {
    ...read.refusals,
    ...refusalsOf({ strap, joint, tool, secondTool }),
  }
  const path = stationCardAddress(card)
  return {
    read,
    refusals,
    isMade: path !== '/station-card',
    units: params.get('units') === 'inch' ? ('inch' as const) : undefined,
    contents: {
      card,
      articles,
      path,
      warnings: cardWarnings(articles, card.tensionN),
      reorder: reorderOf(articles, context.get(shopContext).publicUrl),
    },
  }
}

const refusalsOf = (found: Partial<Record<CardField, Found>>): Refusals =>
  Object.fromEntries(Object.entries(found).flatMap(([name, { refusal }]) => (refusal ? [[name, refusal]] : [])))

/** Only strap and joint are ordered again, because a tool is not used up. */
function reorderOf({ strap, joint }: { strap?: Product | undefined; joint?: Product | undefined }, publicUrl: string) {
  const skus = [strap, joint].flatMap((product) => product?.technicalData.sku ?? [])
  if (skus.length === 0) return undefined
  const path = reorderAddress(skus)
  return { path, skus, qr: drawQr(publicUrl + path) }
}

/** A filled-in card is private to its user, so no card is meant for search engines. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const load = loaderData?.read.card.load
  return pageMeta(matches, { title: load ? `${load}: station card` : 'Station card', description: '' })
}

export default function StationCardPage({ loaderData }: Route.ComponentProps) {
  const { read, refusals, isMade, units, contents } = loaderData
  return (
    <div className="page-width pt-8 sm:pt-12 print:pt-2">
      {isMade ? (
        <>
          <LeftOut refusals={refusals} />
          <StationCardSheet {...contents} />
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
            <PrintButton>Print the card</PrintButton>
            <UnitsChoice name="card-units" />
            <UnitSwitch />
          </div>
          <h2 className="heading mt-12 text-3xl print:hidden">Change the card</h2>
        </>
      ) : (
        <Beginning />
      )}
      <div className="print:hidden">
        <p className="mt-3 max-w-prose text-ink-muted">Empty fields can be filled in by hand.</p>
        <CardForm read={read} refusals={refusals} units={units} />
      </div>
    </div>
  )
}

/** Refusals are also shown beside their fields, which are below the card. */
function LeftOut({ refusals }: { refusals: Refusals }) {
  const fields = (Object.keys(fieldLabels) as CardField[]).filter((field) => refusals[field])
  if (fields.length === 0) return null
  return (
    <ul aria-label="Left out of the card" className="font-medium text-danger print:hidden">
      {fields.map((field) => (
        <li key={field}>{`${fieldLabels[field]}: ${refusals[field]}.`}</li>
      ))}
    </ul>
  )
}

function Beginning() {
  return (
    <>
      <h1 className="heading text-4xl sm:text-5xl">Station card</h1>
      <p className="mt-3 max-w-prose text-lg">
        One sheet for a packing station: the strap, the number of straps, the tension, how to cut strap safely, and a
        code to order strap and seals again.
      </p>
    </>
  )
}
