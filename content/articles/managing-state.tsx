import { CodeExample } from '../code-example.tsx'
import type { Article } from '../shapes.ts'

const stateInTheAddress = `
function CategoryFilter() {
  const [query, setQuery] = useSearchParams()
  const category = query.get('category') ?? 'all'

  return (
    <select
      aria-label="Category"
      value={category}
      onChange={(e) => setQuery({ category: e.target.value })}
    >
      <option value="all">All</option>
      <option value="steel">Steel</option>
    </select>
  )
}`

export const managingState: Article = {
  slug: 'managing-state',
  question: 'What are the different ways to manage state in a React application?',
  answer: (
    <>
      <p>
        Ask first what the state belongs to; the answer decides the tool. The most common mistake is to keep a value
        twice: sooner or later, the two copies differ.
      </p>
      <ul>
        <li>
          <strong>One component:</strong> <code>useState</code>, or <code>useReducer</code> when several values change
          together. When two components need the state, lift it to their nearest common parent.
        </li>
        <li>
          <strong>The address:</strong> page, filters, sort order, an open tab. In the URL they survive a reload, can be
          sent to a colleague and work with the Back button.
        </li>
        <li>
          <strong>The server:</strong> the browser holds only a copy, which becomes outdated. Leave the copy to the
          router’s loaders or to a query library: they know when to ask again.
        </li>
        <li>
          <strong>A form:</strong> the inputs hold the typed values; <code>useActionState</code> or a form library adds
          errors and the pending state.
        </li>
        <li>
          <strong>The whole application:</strong> a context for values that rarely change, such as the theme or the
          session; for values that change often, a small store with selectors.
        </li>
      </ul>
      <p>
        A value that can be computed is not state at all: compute a total while rendering. This filter needs neither{' '}
        <code>useState</code> nor an effect, because the address holds the chosen category:
      </p>
      <CodeExample about="a filter whose state is the address" code={stateInTheAddress} />
    </>
  ),
}
