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
        Ask first whose state it is; the tool follows from the answer. The most common mistake is not the wrong library
        but a second copy: two places that must be kept equal will sooner or later differ.
      </p>
      <ul>
        <li>
          <strong>Of one component:</strong> <code>useState</code>, or <code>useReducer</code> when several values move
          together. Lift it to the nearest common parent when two components need it.
        </li>
        <li>
          <strong>Of the address:</strong> page, filters, sort order, an open tab. In the URL they survive a reload, can
          be sent to a colleague and work with the Back button.
        </li>
        <li>
          <strong>Of the server:</strong> what you hold is a cached copy that grows old. Leave it to the router’s
          loaders or a query library, which know when to ask again.
        </li>
        <li>
          <strong>Of a form:</strong> the inputs themselves hold it; <code>useActionState</code> or a form library adds
          errors and the pending state.
        </li>
        <li>
          <strong>Of the whole application:</strong> theme or session in context, which suits values that change rarely;
          for values that change often, a small store read through selectors.
        </li>
      </ul>
      <p>
        What can be computed is not state at all: derive the total while rendering. This filter needs neither{' '}
        <code>useState</code> nor an effect, because the address already remembers:
      </p>
      <CodeExample about="a filter whose state is the address" code={stateInTheAddress} />
    </>
  ),
}
