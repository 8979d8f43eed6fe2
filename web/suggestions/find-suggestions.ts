/** The products that a search box suggests, and where each of them leads. */
import type { Product } from '#contract/products/schema/product.ts'

export type Suggestion = Pick<Product, 'name' | 'slug' | 'image'> & {
  sku: string | undefined
  href: string
  /** Whether following the link puts the product into the comparison. */
  adds: boolean
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
): Promise<Suggestion[] | undefined> {
  const compared = comparedIn(form)
  const limit = most + (compared?.getAll('p').length ?? 0)
  try {
    const answer = await fetch(`/api/search?${new URLSearchParams({ q: words, limit: `${limit}` })}`, { signal })
    if (!answer.ok) return undefined
    // The contract describes the answer.
    const { products }: { products: Product[] } = await answer.json()
    return products
      .filter(({ slug }) => !compared?.has('p', slug))
      .slice(0, most)
      .map(({ name, slug, image, technicalData: { sku } }) => {
        return { name, slug, image, sku, href: addressOf(slug, compared), adds: compared !== undefined }
      })
  } catch {
    return undefined
  }
}

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
