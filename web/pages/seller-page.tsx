/** Terms, privacy, returns, delivery and imprint: the seller's settings, written in plain Markdown. */
import { micromark } from 'micromark'
import { sayTransit } from '#contract/delivery/rules/transit-words.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { nameOfPlace } from '#contract/places/rules/place.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { type Registration, registrationNames, sellerPageNames, sellerPages } from '#contract/settings/rules/company.ts'
import type { ShopTerms } from '#contract/settings/schema/form.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { Price, usePriceNote } from '#web/catalog/price.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import type { Route } from './+types/seller-page.ts'

/** One screen at several paths. The Markdown becomes HTML here, so that its parser is not part of the scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/^\/|\.data$/g, '')
  const page = sellerPages.find((known) => known === path)
  if (!page) throw new Response(null, { status: 404 })
  const { deliveries, seller, ...texts } = await context.get(apiContext).findShopTerms()
  const text = page === 'imprint' ? undefined : texts[page]
  return {
    page,
    html: text && toHtml(text),
    deliveries: page === 'delivery' ? deliveries : [],
    seller: page === 'imprint' ? seller : {},
  }
}

/**
 * HTML in the text is shown as typed, and links cannot run scripts. A top-level heading of the text becomes a second-level
 * heading, because the title of the page is the top-level one.
 */
function toHtml(markdown: string): string {
  return micromark(markdown, { extensions: [{ disable: { null: ['codeIndented'] } }] }).replaceAll(
    /<(\/?)h1>/g,
    '<$1h2>',
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  const title = sellerPageNames[page]
  const { shopName, pages } = matches[0].loaderData
  if (!pages.includes(page)) return pageMeta(matches, { title, description: '' })
  return pageMeta(matches, { title, description: `${title} at ${shopName}`, path: `/${page}` })
}

export default function SellerPage({ loaderData: { page, html, deliveries, seller } }: Route.ComponentProps) {
  const { pages } = useShop()
  return (
    <div className="page-width py-10">
      <h1 className="font-display text-4xl font-semibold tracking-tight text-ink sm:text-5xl">
        {sellerPageNames[page]}
      </h1>
      {!pages.includes(page) && <p className="mt-6 text-lg text-ink-muted">This page has no text yet.</p>}
      {deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown without HTML, rendered above. */}
      {html && <div className={textClass} dangerouslySetInnerHTML={{ __html: html }} />}
      {page === 'imprint' && <Imprint seller={seller} />}
    </div>
  )
}

const textClass = [
  'mt-6 max-w-prose text-ink [&_p]:mt-4 [&_p]:leading-relaxed [&_a]:underline [&_a]:underline-offset-4',
  '[&_:is(h2,h3,h4)]:mt-8 [&_:is(h2,h3,h4)]:font-display [&_:is(h2,h3,h4)]:text-2xl [&_:is(h2,h3,h4)]:font-semibold',
  '[&_:is(ul,ol)]:mt-4 [&_:is(ul,ol)]:space-y-2 [&_:is(ul,ol)]:pl-5 [&_ul]:list-disc [&_ol]:list-decimal',
].join(' ')

function Deliveries({ deliveries }: Pick<ShopTerms, 'deliveries'>) {
  const note = usePriceNote()
  return (
    <ul className="mt-8 max-w-3xl divide-y divide-line border-y border-line">
      {deliveries.map(({ name, term, says, collected, price, freeFrom, countries, ...transit }) => (
        <li key={name} className="py-4">
          <p className="flex flex-wrap justify-between gap-x-6">
            <span className="text-lg font-semibold">{name}</span>
            <span className="font-medium tabular-nums">{price === 0 ? 'Free' : <Price dollars={price} />}</span>
          </p>
          <p className="text-ink-muted">{[term, !collected && sayTransit(transit)].filter(Boolean).join(', ')}</p>
          {says && <p className="mt-1">{says}</p>}
          {freeFrom !== undefined && <p className="mt-1">Free for orders from {formatMoney(freeFrom) + note}.</p>}
          {countries && <p className="mt-1 text-ink-muted">{namesOf(countries)}</p>}
        </li>
      ))}
    </ul>
  )
}

/** In the order of the names, in which readers look for their country. */
const namesOf = (countries: readonly string[]) =>
  countries
    .map(nameOfPlace)
    .sort((one, other) => one.localeCompare(other, 'en'))
    .join(', ')

function Imprint({ seller }: Pick<ShopTerms, 'seller'>) {
  const { legalName, address = '', country, taxNumber, phone, email, ...registrations } = seller
  const facts = {
    'Legal name': legalName,
    Address: addressLines(address, country).join(', '),
    'Tax number': taxNumber,
    Phone: phone,
    Email: email,
    ...Object.fromEntries(
      Object.entries(registrations).map(([field, value]) => [registrationNames[field as Registration], value]),
    ),
  }
  const given = Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []))
  return (
    <div className="mt-8 max-w-3xl">
      <DescriptionList align="start" facts={given} />
    </div>
  )
}
