import { CodeExample } from '../code-example.tsx'
import type { Article } from '../shapes.ts'

const searchingByName = `
function searchByName<T extends { name: string }>(products: readonly T[], text: string): T[] {
  const words = plain(text).split(/\\s+/).filter(Boolean)
  return products.filter(({ name }) => {
    const searched = plain(name)
    return words.every((word) => searched.includes(word))
  })
}

/** 'Tensión' and 'TENSION' read the same. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()
}

searchByName(products, 'strap steel')   // 'Steel strap 19 × 0.51 mm', …
searchByName(products, '')              // everything`

export const searchByName: Article = {
  slug: 'search-by-name',
  question: 'How would you search an array of products by name?',
  answer: (
    <>
      <p>
        The core is one <code>filter</code>: keep the products whose name includes the text. What makes it pleasant is
        agreeing on what people mean. They do not care about capitals or accents, and seldom about the order of words: a
        person who types “strap steel” wants the steel strap.
      </p>
      <p>
        So bring both sides to the same plain form, split the query into words, and keep a product when each word
        occurs. An empty query then keeps everything without a special case, since <code>every</code> returns true for
        an empty list. Prefer <code>includes</code> to a regular expression built from what was typed: somebody will
        type a bracket.
      </p>
      <CodeExample about="searching products by name" code={searchingByName} />
      <p>
        The cost is one pass over all names, which for a few thousand products is a matter of milliseconds. If it shows,
        compute the plain names once when the products arrive, not at each keystroke.
      </p>
      <p>
        Beyond that, search where the data lives. A database with a trigram or full-text index finds its way through a
        million rows, forgives typing errors, and sends back twenty. In the interface, put the text into the address so
        that a search can be shared, and announce the number of results for those who cannot see the list shrink.
      </p>
    </>
  ),
}
