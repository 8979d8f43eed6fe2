import { CodeExample } from '../code-example.tsx'
import type { Article } from '../shapes.ts'

const replacingInsteadOfChanging = `
const [products, setProducts] = useState<Product[]>([])

products.push(added)        // changed behind React's back: no render
setProducts(products)       // the same array as before: React skips it

setProducts([...products, added])                // a new array: rendered
setProducts((current) => [...current, added])    // right even when called twice

setProducts((current) =>
  current.map((product) => (product.id === id ? { ...product, price } : product)),
)`

export const settingState: Article = {
  slug: 'setting-state',
  question: 'Why not set the state directly: products = […] instead of setProducts([…])?',
  answer: (
    <>
      <p>
        In <code>const [products, setProducts] = useState([])</code>, <code>products</code> is a constant of this one
        render. Assigning to a constant is an error; with <code>let</code>, you would change a local variable that the
        next call of the component never sees. React keeps the lasting value: <code>setProducts</code> tells React to
        store a new value and to plan a render.
      </p>
      <p>
        Changing the array in place seems to work, but does not. React compares the old and the new value with{' '}
        <code>Object.is</code>: for the same array, React sees no change, and the screen stays as it is. Worse, the
        screen may change later, when something else causes a render. Memoised children, and everything else that
        compares by identity, miss the change too. A render that React has interrupted may even mix old and new values.
      </p>
      <p>
        So treat state as a snapshot: never edit a snapshot, but give React a new one. If the new state depends on the
        current state, pass a function. React runs such functions one after the other, so two updates in one event both
        count. If both updates started from the same old snapshot, one of them would be lost.
      </p>
      <CodeExample about="replacing an array instead of changing it" code={replacingInsteadOfChanging} />
      <p>
        JavaScript helps: <code>toSorted</code> and <code>toSpliced</code> return a new array, while <code>sort</code>{' '}
        and <code>splice</code> change the existing one.
      </p>
    </>
  ),
}
