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
        The core is one <code>filter</code>: keep the products whose name includes the text. A pleasant search also
        understands what people mean. Capitals and accents do not matter to people, and the order of words seldom does:
        a person who types “strap steel” wants the steel strap.
      </p>
      <p>
        So convert the query and the names to small letters without accents, split the query into words, and keep a
        product if its name includes every word. An empty query needs no special case: <code>every</code> returns true
        for an empty list, so all products are kept. Prefer <code>includes</code> to a regular expression built from the
        typed text: somebody will type a bracket.
      </p>
      <CodeExample about="searching products by name" code={searchingByName} />
      <p>
        The search goes through all names once, which takes milliseconds for a few thousand products. If people notice a
        delay, compute the plain names once when the products arrive, not at each keystroke.
      </p>
      <p>
        For more products, search in the database. With a trigram index, a database searches a million rows, tolerates
        typing errors, and returns only the best twenty. In the interface, put the text into the address so that a
        search can be shared, and announce the number of results to people who cannot see the list.
      </p>
    </>
  ),
}
