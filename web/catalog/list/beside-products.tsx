/** Answers to words that name no product of the shop: other makers and their models, questions, and goods not sold. */
import type { ReactNode } from 'react'
import type { ShopTopic } from '#contract/products/rules/shop-topics.ts'
import type { FoundProducts } from '#contract/products/schema/product.ts'
import { type SellerPage, sellerPageNames } from '#contract/settings/rules/company.ts'
import { useShop } from '#web/shell/use-shop.ts'

type Part = FoundProducts['understood'][number]

/** Parts that are answered here, and do not affect which products are found. */
export const isBesideProducts = ({ kind }: Part): boolean =>
  kind === 'maker' || kind === 'question' || kind === 'unsold'

export function BesideProducts({ understood }: { understood: readonly Part[] }) {
  const hasModel = understood.some(({ kind }) => kind === 'model')
  const beside = hasModel ? '' : understood.every(isBesideProducts) ? example : ourProducts
  return understood.map((part) => {
    const answer = answerTo(part, beside)
    return (
      answer && (
        <p key={part.text} className="mt-2 max-w-prose font-medium">
          {answer}
        </p>
      )
    )
  })
}

/** `beside`: what follows the name of another maker, unless a model follows. */
function answerTo({ kind, text, says, topic }: Part, beside: string): ReactNode {
  switch (kind) {
    case 'maker':
      return `${says} is another maker, whose products we do not sell. ${beside}`.trim()
    case 'model':
      return `“${text.toUpperCase()}” is a model of another maker. These are our ${says}s.`
    case 'unsold':
      return `We do not sell this: ${text}.`
    case 'question':
      return topic && <TopicAnswer topic={topic} />
    default:
      return undefined
  }
}

const ourProducts = 'These are our products for the other words.'
const example = 'Search for what you need, such as “battery tool” or “steel strap 19 mm”.'

/** `page`: the seller's page that answers the question. Without such a page, the contact is shown. */
const answers: Record<ShopTopic, { says: string; page?: SellerPage; link?: { to: string; text: string } }> = {
  delivery: { says: 'How we deliver, and what it costs:', page: 'delivery' },
  returns: { says: 'What you can return, and how:', page: 'returns' },
  invoice: {
    says: 'The invoice or receipt of a paid order is on the order’s page:',
    link: { to: '/dashboard/myOrders', text: 'My orders' },
  },
  sample: { says: 'Ask us for a sample:' },
  'price list': {
    says: 'The list of products has every price:',
    link: { to: '/products?view=list', text: 'Products as a list' },
  },
  catalogue: {
    says: 'The list of products is our catalogue, and can be printed:',
    link: { to: '/products?view=list', text: 'Products as a list' },
  },
  terms: { says: 'The conditions on which we sell:', page: 'terms' },
  contact: { says: 'How to reach us:' },
}

function TopicAnswer({ topic }: { topic: ShopTopic }) {
  const { pages, contact } = useShop()
  const { says, page, link } = answers[topic]
  const pageLink = (of: SellerPage) => (pages.includes(of) ? [{ to: `/${of}`, text: sellerPageNames[of] }] : [])
  const own = [...(page ? pageLink(page) : []), ...(link ? [link] : [])]
  const { email } = contact
  // Without a page of its own, a question goes to the seller.
  const links =
    own.length > 0 ? own : [...(email ? [{ to: `mailto:${email}`, text: email }] : []), ...pageLink('imprint')]
  if (links.length === 0) return 'No page of the shop answers this yet.'
  return (
    <>
      {says}{' '}
      {links.map(({ to, text }, at) => (
        <span key={to}>
          {at > 0 && ', '}
          <a href={to} className="text-link">
            {text}
          </a>
        </span>
      ))}
    </>
  )
}
