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

const ourProducts = 'Our products below match your other words.'
const example = 'Search for what you need, such as “battery tool” or “steel strap 19 mm”.'

type ForTopic = { says: string; page?: SellerPage; link?: Link; hasContact?: true }

/** `page`: the seller's page that answers the question. The contact is shown with `hasContact`, and if nothing else answers. */
const topics: Record<ShopTopic, ForTopic> = {
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
    says: 'The page of each product links to a PDF data sheet:',
    link: { to: '/products', text: 'Products' },
  },
  terms: { says: 'The conditions on which we sell:', page: 'terms' },
  discount: {
    says: 'The page of each product shows what larger quantities cost. You can also ask us for an offer:',
    link: { to: '/products', text: 'Products' },
    hasContact: true,
  },
  repair: {
    says: 'Order a spare part, or ask us about a repair:',
    link: { to: '/products?q=spare+parts', text: 'Spare parts' },
    hasContact: true,
  },
  contact: { says: 'How to reach us:' },
}

function answerToQuestion(topic: ShopTopic, { pages, email }: Known): Answer {
  const { says, page, link, hasContact } = topics[topic]
  const pageLink = (of: SellerPage) => (pages.includes(of) ? [{ to: `/${of}`, text: sellerPageNames[of] }] : [])
  const own = [...(page ? pageLink(page) : []), ...(link ? [link] : [])]
  const contact = [...(email ? [{ to: `mailto:${email}`, text: email }] : []), ...pageLink('imprint')]
  const links = own.length === 0 ? contact : hasContact ? [...own, ...contact] : own
  return links.length > 0 ? { says, links } : sentence('No page of the shop answers this yet.')
}
