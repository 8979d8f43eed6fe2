/** The shop's answers to search words that name no product: other makers and their models, questions, and goods not sold. */
import { type SellerPage, sellerPageNames } from '../../../settings/rules/company.ts'
import type { ShopTopic } from '../shop-topics.ts'

/** A part of the search text, as the search has understood it. */
type Part = { kind: string; text: string; says: string; topic?: ShopTopic | undefined }
type Link = { to: string; text: string }
type Answer = { says: string; links: Link[] }
/** `pages`: those that have something to show. */
type Known = { pages: readonly SellerPage[]; email: string | null }

/** Parts that are answered here, and do not affect which products are found. */
export const isBesideProducts = ({ kind }: Pick<Part, 'kind'>): boolean =>
  kind === 'maker' || kind === 'question' || kind === 'unsold'

/** Each answer once, although several words may ask for it. */
export function shopAnswers(understood: readonly Part[], known: Known): Answer[] {
  const hasModel = understood.some(({ kind }) => kind === 'model')
  const beside = hasModel ? '' : understood.every(isBesideProducts) ? example : ourProducts
  const answers = understood.flatMap((part) => answerTo(part, beside, known) ?? [])
  return answers.filter(({ says }, at) => answers.findIndex((other) => other.says === says) === at)
}

/** `beside`: the sentence after the one about another maker. Blank if the search also names a model. */
function answerTo({ kind, text, says, topic }: Part, beside: string, known: Known): Answer | undefined {
  switch (kind) {
    case 'maker':
      return sentence(`${says} is another maker, whose products we do not sell. ${beside}`.trim())
    case 'model':
      return sentence(`“${text.toUpperCase()}” is a model of another maker. These are our ${says}s.`)
    case 'unsold':
      return sentence(`We do not sell this: ${text}.`)
    case 'question':
      return topic && answerToQuestion(topic, known)
    default:
      return undefined
  }
}

const sentence = (says: string): Answer => ({ says, links: [] })

const ourProducts = 'These are our products for the other words.'
const example = 'Search for what you need, such as “battery tool” or “steel strap 19 mm”.'

/** `page`: the seller's page that answers the question. Without such a page, the contact is shown. */
const topics: Record<ShopTopic, { says: string; page?: SellerPage; link?: Link }> = {
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
  'data sheet': {
    says: 'Every product has a PDF data sheet, linked from its page:',
    link: { to: '/products', text: 'Products' },
  },
  terms: { says: 'The conditions on which we sell:', page: 'terms' },
  contact: { says: 'How to reach us:' },
}

function answerToQuestion(topic: ShopTopic, { pages, email }: Known): Answer {
  const { says, page, link } = topics[topic]
  const pageLink = (of: SellerPage) => (pages.includes(of) ? [{ to: `/${of}`, text: sellerPageNames[of] }] : [])
  const own = [...(page ? pageLink(page) : []), ...(link ? [link] : [])]
  // Without a page of its own, a question goes to the seller.
  const links =
    own.length > 0 ? own : [...(email ? [{ to: `mailto:${email}`, text: email }] : []), ...pageLink('imprint')]
  return links.length > 0 ? { says, links } : sentence('No page of the shop answers this yet.')
}
