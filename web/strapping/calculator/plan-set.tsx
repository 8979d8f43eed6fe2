/**
 * All articles of a plan, in quantities that can be ordered, and a button that adds them to the cart (web/every-page/cart.ts).
 */

import { goodsOf } from '#contract/products/rules/facts/sold-by.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { Load } from '#contract/strapping/rules/load.ts'
import type { LoadPlan } from '#contract/strapping/schema/load.ts'
import type { OfSet } from '#contract/strapping/schema/set.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Price, usePriceNote } from '#web/catalog/price.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { loadInWords } from './load-words.ts'

type PlanSetProps = { plan: LoadPlan; load: Load }

export function PlanSet({ plan, load }: PlanSetProps) {
  const lines = linesOf(plan)
  return (
    <section aria-labelledby="plan-set" className="mt-6">
      <h3 id="plan-set" className="heading text-xl">
        {load.months === 1 ? 'For a month' : `For ${load.months} months`}
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <LineOfSet key={line.product._id} line={line} />
        ))}
      </ul>
      <p className="mt-2 text-[0.9375rem] text-ink-muted">
        {howLongItLasts(plan, load)}
        {load.by === 'machine' ? (
          'Your strapping machine tensions and welds the strap: check that the machine takes this width and core.'
        ) : (
          <a href={`/catalog/${plan.strap.slug}#set`} className="text-link">
            Other tools and joints for this strap
          </a>
        )}
      </p>
      <Buttons plan={plan} lines={lines} load={load} />
    </section>
  )
}

/** How long the order lasts: packs may hold more than needed, or stock may be short. */
function howLongItLasts({ strap, month, order }: LoadPlan, { months }: Load): string {
  const { quantity = 0 } = order.find(({ id }) => id === strap._id) ?? {}
  const lasts = quantity / month.coils
  if (quantity === 0) return ''
  if (lasts < months)
    return `No more of the strap is in stock: this quantity lasts ${Math.floor(lasts * 10) / 10} months. `
  return lasts >= months + 1
    ? `A smaller quantity is not sold: this quantity lasts about ${Math.floor(lasts)} months. `
    : 'Rounded up to quantities that are sold. '
}

type Line = { product: OfSet; quantity: number; cost: number; isTool: boolean }

/** Unavailable articles stay in the list, with quantity 0. */
function linesOf({ strap, jointArticle, tensioner, sealer, order }: LoadPlan): Line[] {
  const articles = [strap, jointArticle, tensioner, sealer].filter((one) => one !== undefined)
  const once = [...new Map(articles.map((product) => [product._id, product])).values()]
  return once.map((product) => {
    const { quantity = 0, cost = 0 } = order.find(({ id }) => id === product._id) ?? {}
    return { product, quantity, cost, isTool: product._id === tensioner?._id || product._id === sealer?._id }
  })
}

function LineOfSet({ line: { product, quantity, cost } }: { line: Line }) {
  const { slug, sku, name, unit } = product
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
      <span>
        <a href={`/catalog/${slug}`} className="text-link font-medium">
          {quantity > 0 ? goodsOf(quantity, unit, sku ?? name) : `Sold out: ${sku ?? name}`}
        </a>
        {sku && (
          <span className="block text-[0.9375rem] text-ink-muted">
            <ProductName name={name} />
          </span>
        )}
      </span>
      {quantity > 0 && (
        <span className="font-medium">
          <Price dollars={cost} />
        </span>
      )}
    </li>
  )
}

function Buttons({ plan, lines, load }: { plan: LoadPlan; lines: readonly Line[]; load: Load }) {
  const there = lines.filter(({ quantity }) => quantity > 0)
  const used = there.filter(({ isTool }) => !isTool)
  const card = cardAddress(plan, load)
  const note = usePriceNote()
  return (
    <div className="mt-4 flex flex-wrap gap-3 print:hidden">
      {there.length > 0 && (
        <AddLines lines={there} name="The set" variant="primary">
          {`Add all to the cart, ${formatMoney(costOf(there))}${note}`}
        </AddLines>
      )}
      {used.length > 0 && used.length < there.length && (
        <AddLines lines={used} name="The strap" variant="secondary">
          {`Without tools, ${formatMoney(costOf(used))}${note}`}
        </AddLines>
      )}
      {card && (
        <a
          href={card}
          rel="nofollow"
          className={`${buttonClass({ variant: 'secondary', size: 'large' })} w-full sm:w-auto`}
        >
          Station card
        </a>
      )}
    </div>
  )
}

const costOf = (lines: readonly Line[]) => lines.reduce((sum, { cost }) => sum + cost, 0)

type AddLinesProps = { lines: readonly Line[]; name: string; variant: 'primary' | 'secondary'; children: string }

function AddLines({ lines, name, variant, children }: AddLinesProps) {
  return (
    <form
      data-cart={lines.map(({ product, quantity }) => `${product._id}:${quantity}`).join(' ')}
      data-name={name}
      className="w-full sm:w-auto scriptless:hidden"
    >
      <button type="submit" className={`${buttonClass({ variant, size: 'large' })} w-full`}>
        {children}
      </button>
    </form>
  )
}

/**
 * The address of the station card; undefined if the strap has no article number, because the card names articles by their
 * numbers.
 */
function cardAddress({ strap, tensioner, jointArticle, straps, lengthsMm, tensionN }: LoadPlan, load: Load) {
  if (!strap.sku) return undefined
  const params = new URLSearchParams({ load: loadInWords(load), strap: strap.sku })
  if (tensioner?.sku) params.set('tool', tensioner.sku)
  if (jointArticle?.sku) params.set('joint', jointArticle.sku)
  for (const [name, figure] of Object.entries({ straps, lengthMm: lengthsMm[0] ?? 0, tensionN }))
    params.set(name, String(figure))
  return `/station-card?${params}`
}
