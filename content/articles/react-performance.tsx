import { CodeExample } from '../code-example.tsx'
import type { Article } from '../shapes.ts'

const filterThatKeepsTyping = `
function ProductFilter({ products }: { products: Product[] }) {
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)

  return (
    <>
      <input aria-label="Search" value={text} onChange={(e) => setText(e.target.value)} />
      <ProductTable products={products} search={searched} />
    </>
  )
}

// Rendered again only when products or search have changed.
const ProductTable = memo(function ProductTable({ products, search }: TableProps) {
  …
})`

export const reactPerformance: Article = {
  slug: 'react-performance',
  question: 'How would you improve the performance of a React application?',
  answer: (
    <>
      <p>
        Measure first, and measure what visitors feel: when the main content appears, how soon a tap is answered, how
        much the page jumps. A production build on a slow phone tells you more than any rule of thumb.
      </p>
      <p>
        Most slow pages are slow before React runs. Send HTML from the server, split the code by route, give images a
        size and a modern format, and request the data together with the code, not after the first render. A library
        that is never sent costs nothing.
      </p>
      <p>
        Then look at rendering. Keep state close to where it is used, so that a keystroke renders an input rather than
        the whole page. Pass finished elements as <code>children</code>: they are not rendered again when the wrapper
        changes. Of a long list, render only the rows in view. React Compiler memoises for you; without the compiler,
        use <code>memo</code> and <code>useMemo</code> where the profiler shows a need, not everywhere.
      </p>
      <p>
        Finally, tell React what may wait. In this example, the input is updated at once. The table follows in a second
        render, which the next keystroke can interrupt. This helps only because the table is memoised: otherwise the
        urgent render would draw the whole table as well.
      </p>
      <CodeExample about="a filter that never blocks typing" code={filterThatKeepsTyping} />
    </>
  ),
}
