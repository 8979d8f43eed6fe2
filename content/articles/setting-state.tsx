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
        render. Assigning to it is an error; with <code>let</code> it would change a local variable that the next call
        of the component never sees. The value that lasts is kept by React, and <code>setProducts</code> is how you ask
        for another: React stores it and plans a render.
      </p>
      <p>
        Changing the array in place seems to work, until it does not. React compares the old and the new value with{' '}
        <code>Object.is</code>; the same array means that nothing has changed, and the screen stays as it is. Worse, it
        may change later, when something else happens to render. Memoised children, and anything else that compares by
        identity, are misled in the same way, and a render that React has begun and put aside may mix old and new.
      </p>
      <p>
        So treat state as a snapshot: never edit it, hand over the next one. When the next depends on the current, pass
        a function. React runs such functions one after the other, so two updates in one event both count, whereas two
        copies of the same old snapshot would lose one.
      </p>
      <CodeExample about="replacing an array instead of changing it" code={replacingInsteadOfChanging} />
      <p>
        Handy companions from the language: <code>toSorted</code>, <code>toSpliced</code> and <code>with</code>, which
        return a new array, whereas their older sisters change yours.
      </p>
    </>
  ),
}
