/** The products that a search box suggests, and the shop's answers to words that name no product. */
import type { FoundProducts, Product } from '#contract/products/schema/product.ts'
import type { CartLine } from '#web/every-page/cart.ts'

export type Suggestion = {
  name: string
  href: string
  /** Beneath the name: the article number of a product, or the answer that a link belongs to. */
  below: string | undefined
  /** Undefined for a link of an answer. */
  image: string | undefined
  /** The product that following the link puts into the comparison. */
  adds: string | undefined
  /** The line that *Add* puts into the cart. Undefined for a link of an answer, a product that is sold out, and in the comparison. */
  line: CartLine | undefined
}

export type Suggestions = {
  links: Suggestion[]
  /** Answers without a link. */
  sentences: string[]
}

const most = 6

/**
 * Calls the public search, whose answers the shop caches and which has no rate limit. Undefined if there is no answer: a
 * suggestion is not worth an error message.
 */
export async function findSuggestions(
  words: string,
  form: HTMLFormElement | null,
  signal: AbortSignal,
): Promise<Suggestions | undefined> {
  const compared = comparedIn(form)
  const limit = most + (compared?.getAll('p').length ?? 0)
  try {
    const answer = await fetch(`/api/search?${new URLSearchParams({ q: words, limit: `${limit}` })}`, { signal })
    if (!answer.ok) return undefined
    // The contract describes the answer.
    const { products, answers }: Pick<FoundProducts, 'products' | 'answers'> = await answer.json()
    const suggested = products.filter(({ slug }) => !compared?.has('p', slug)).slice(0, most)
    const links = suggested.map((product) => linkTo(product, compared))
    // On the comparison, only products are wanted.
    if (compared) return { links, sentences: [] }
    const suggestions = [...answers.flatMap(linksOf), ...links]
    return {
      links: suggestions.length > 0 ? suggestions : waysOn(),
      sentences: answers.length > 0 || links.length > 0 ? answers.flatMap(withoutLinks) : [nothingFound],
    }
  } catch {
    return undefined
  }
}

function linkTo(product: Product, compared: URLSearchParams | undefined): Suggestion {
  const { _id: id, name, slug, image, technicalData, minimumOrder: quantity, availableQuantity } = product
  const line = compared || availableQuantity < quantity ? undefined : { id, quantity }
  return { name, image, href: addressOf(slug, compared), below: technicalData.sku, adds: compared && slug, line }
}

const withoutLinks = ({ says, links }: FoundProducts['answers'][number]) => (links.length > 0 ? [] : says)

const nothingFound = 'Nothing found. Check the spelling, or try a size or an article number.'

/** Where to go if nothing is found: all products, and the shop's address if the page has it in its footer. */
function waysOn(): Suggestion[] {
  const email = document.querySelector<HTMLAnchorElement>('footer a[href^="mailto:"]')
  return [
    linkOf('/products', 'All products', undefined),
    ...(email ? [linkOf(email.href, email.textContent, 'Ask us')] : []),
  ]
}

const linksOf = ({ says, links }: FoundProducts['answers'][number]): Suggestion[] =>
  links.map(({ to, text }) => linkOf(to, text, says.replace(/:$/, '')))

const linkOf = (href: string, name: string, below: string | undefined): Suggestion => ({
  ...{ name, href, below },
  ...{ image: undefined, adds: undefined, line: undefined },
})

/** On the comparison, the box adds a product: the fields of its form name the products that are already compared. */
function comparedIn(form: HTMLFormElement | null): URLSearchParams | undefined {
  if (!form?.action.includes('/compare')) return undefined
  const fields = [...new FormData(form)].filter(([name]) => name !== 'add')
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
}

function addressOf(slug: string, compared: URLSearchParams | undefined): string {
  if (!compared) return `/catalog/${slug}`
  const added = new URLSearchParams(compared)
  added.append('p', slug)
  return `/compare?${added}`
}
