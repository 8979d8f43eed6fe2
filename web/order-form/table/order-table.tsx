/**
 * The lines of an order and what they come to, as a table: at the checkout, on the payment page, on the order's page and on paper. In a
 * narrow place, a line of the order takes two rows of text.
 */
import { type ReactNode, useId, useState } from 'react'
import { formatMoney } from '#contract/rules/money.ts'
import { type Sum, sumsOf } from '#contract/tax/rules/sums.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

/** `refusal`: why the line cannot be ordered as it is. `below`: what stands below the name instead of the reason alone. */
type Line = {
  productId: string
  name: string
  sku?: string | undefined
  quantity: number
  price: number
  totalPrice: number
  refusal?: string | undefined
  below?: ReactNode
}

type OrderTableProps = {
  order: Parameters<typeof sumsOf>[0] & {
    lines: readonly Line[]
    delivery?: { name: string; term: string; price: number } | undefined
  }
  /** Whether the names lead to the pages of the products. */
  isLinked?: boolean
}

const shownAtFirst = 5

export function OrderTable({ order, isLinked = false }: OrderTableProps) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const { lines, delivery } = order
  return (
    <div className="@container text-sm">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Ordered products</caption>
        <thead className="border-b border-ink">
          <tr>
            <th scope="col">Product</th>
            <Figure as="th" isInWide>
              Quantity
            </Figure>
            <Figure as="th" isInWide>
              Price
            </Figure>
            <Figure as="th">Total</Figure>
          </tr>
        </thead>
        <tbody id={id}>
          {lines.map((line, index) => (
            <Row
              key={line.productId}
              {...{ line, isLinked }}
              isLeftOut={!isWhole && index >= shownAtFirst && !isInTheWay(line)}
            />
          ))}
        </tbody>
        {lines.length > shownAtFirst && (
          <tbody className="print:hidden">
            <tr>
              <td colSpan={4} className="py-2">
                <Button
                  variant="secondary"
                  size="small"
                  aria-expanded={isWhole}
                  aria-controls={id}
                  onClick={() => setWhole(!isWhole)}
                >
                  All {lines.length} lines
                  <Icon name="chevron-down" size={16} className={isWhole ? 'rotate-180' : undefined} />
                </Button>
              </td>
            </tr>
          </tbody>
        )}
        <tfoot aria-live="polite">
          {delivery && <SumRow term={`${delivery.name}, ${delivery.term}`} value={priceWord(delivery.price)} isFirst />}
          {sumsOf(order).map((sum, index) => (
            <SumRow key={sum.term} {...sum} isFirst={!delivery && index === 0} />
          ))}
        </tfoot>
      </table>
    </div>
  )
}

/** A line that has to be changed before the order can be placed is always in sight. */
const isInTheWay = ({ refusal, below }: Line) => refusal !== undefined || below !== undefined

const priceWord = (price: number) => (price === 0 ? 'Free' : formatMoney(price))

/** On paper, no line is left out. */
function Row({ line, isLinked, isLeftOut }: { line: Line; isLinked: boolean; isLeftOut: boolean }) {
  const { productId, name, sku, quantity, price, totalPrice, refusal, below } = line
  const count = quantity.toLocaleString('en-US')
  return (
    <tr className={classNames('h-9 border-b border-line', isLeftOut && 'hidden print:table-row')}>
      <td className="py-1.5 wrap-anywhere">
        {isLinked ? (
          <a href={`/catalog/${productId}`} className="text-link">
            <ProductName name={name} />
          </a>
        ) : (
          <ProductName name={name} />
        )}
        {sku && <span className="text-ink-muted"> {sku}</span>}
        <span className="block text-ink-muted @lg:hidden">
          {count} × {formatMoney(price)}
        </span>
        {below ?? (refusal && <span className="block font-medium text-danger">{refusal}</span>)}
      </td>
      <Figure isInWide>{count}</Figure>
      <Figure isInWide>{formatMoney(price)}</Figure>
      <Figure>{refusal ? '–' : formatMoney(totalPrice)}</Figure>
    </tr>
  )
}

type FigureProps = { as?: 'td' | 'th'; isInWide?: boolean; children: ReactNode }

/** A cell of a number. `isInWide`: left out in a narrow place. */
function Figure({ as: Cell = 'td', isInWide = false, children }: FigureProps) {
  return (
    <Cell
      {...(Cell === 'th' && { scope: 'col' })}
      className={classNames('py-1.5 pl-4 text-right align-top tabular-nums', isInWide && 'hidden @lg:table-cell')}
    >
      {children}
    </Cell>
  )
}

function SumRow({ term, value, isFirst }: Sum & { isFirst: boolean }) {
  return (
    <tr className={classNames('group last:text-lg last:font-semibold', isFirst && 'border-t border-ink')}>
      <th scope="row" className="py-1 font-normal group-last:font-semibold">
        {term}
      </th>
      <td className="hidden @lg:table-cell" colSpan={2} />
      <td className="py-1 pl-4 text-right align-baseline tabular-nums">{value}</td>
    </tr>
  )
}
