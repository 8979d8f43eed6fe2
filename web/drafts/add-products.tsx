/** Three ways to add products: by search, from a pasted list, and from an earlier order. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Draft } from '#contract/drafts/schema.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { PasteBox } from '#web/cart/paste-box.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'
import { SearchBox } from '#web/ui/search-box.tsx'

type Line = Draft['lines'][number]
type AddProductsProps = { orders: Draft['orders']; onAdd: (lines: readonly Line[]) => void }

export function AddProducts({ orders, onAdd }: AddProductsProps) {
  return (
    <div className="flex flex-col gap-4">
      <FindProduct onAdd={(product) => onAdd([{ id: product._id, quantity: product.minimumOrder }])} />
      <PasteBox to="order" onAdd={onAdd} />
      {orders.length > 0 && <Again orders={orders} onAdd={onAdd} />}
    </div>
  )
}

/** Longer than the time between two letters. */
const pauseMs = 200
const shown = 6
const leastLetters = 2

/** Enter adds the first product found, and the next words can be typed at once. */
function FindProduct({ onAdd }: { onAdd: (product: Product) => void }) {
  const [words, setWords] = useState('')
  const [added, setAdded] = useState('')
  const { products, failure } = useFound(words)
  const add = (product: Product) => {
    onAdd(product)
    setAdded(`${product.minimumOrder.toLocaleString('en-US')} × ${product.name} added`)
    setWords('')
  }
  /** Enter was pressed before the answer arrived. */
  const isWanted = useRef(false)
  const addFirst = () => {
    isWanted.current = products === undefined && words.trim().length >= leastLetters
    const [first] = products ?? []
    if (first) add(first)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `addFirst` is new in each render.
  useEffect(() => {
    if (products && isWanted.current) addFirst()
  }, [products])
  const submitted = (event: SubmitEvent) => {
    event.preventDefault()
    addFirst()
  }
  return (
    <form onSubmit={submitted} className="flex flex-col gap-2">
      <SearchBox
        label="Add a product: name, size or article number"
        value={words}
        onChange={({ target }) => {
          isWanted.current = false
          setWords(target.value)
          setAdded('')
        }}
      />
      <ul className="divide-y divide-line empty:hidden">
        {products?.map((product) => (
          <li key={product._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <ProductName name={product.name} />
              <span className="block text-sm text-ink-muted">
                {[product.technicalData.sku, stockOf(product)].filter(Boolean).join(', ')}
              </span>
            </span>
            <Button variant="secondary" size="small" onClick={() => add(product)} aria-label={`Add ${product.name}`}>
              Add
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {added || failure || (products?.length === 0 && 'No product matches these words')}
      </p>
    </form>
  )
}

const stockOf = ({ availableQuantity }: Product) =>
  availableQuantity === 0 ? 'sold out' : `${availableQuantity.toLocaleString('en-US')} in stock`

/** Returns no products until the answer for these words arrives, so that Enter adds no product of an earlier answer. */
function useFound(words: string): { products?: Product[]; failure?: string } {
  const q = words.trim()
  const [answer, setAnswer] = useState<{ q: string; products: Product[]; failure?: string }>()
  useEffect(() => {
    if (q.length < leastLetters) return
    const isOver = new AbortController()
    const look = async () => {
      try {
        const { products } = await api.searchProducts({ q, limit: String(shown) }, { signal: isOver.signal })
        if (!isOver.signal.aborted) setAnswer({ q, products })
      } catch (error) {
        if (!isOver.signal.aborted) setAnswer({ q, products: [], failure: messageOf(error) })
      }
    }
    const timer = setTimeout(() => void look(), pauseMs)
    return () => {
      clearTimeout(timer)
      isOver.abort()
    }
  }, [q])
  return answer?.q === q ? answer : {}
}

function Again({ orders, onAdd }: AddProductsProps) {
  const [added, setAdded] = useState('')
  return (
    <details className="rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-semibold">Earlier orders of this customer</summary>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {orders.map(({ _id, number, placedAt, lines }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              {number}, <time dateTime={placedAt}>{formatDayOf(placedAt)}</time>
              <span className="block text-sm text-ink-muted">
                {lines.map(({ name, quantity }) => `${quantity.toLocaleString('en-US')} × ${name}`).join('; ')}
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Add the products of ${number}`}
              onClick={() => {
                onAdd(lines.map(({ productId: id, quantity }) => ({ id, quantity })))
                setAdded(`The products of ${number} were added`)
              }}
            >
              Again
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-ink-muted empty:hidden">
        {added}
      </p>
    </details>
  )
}
