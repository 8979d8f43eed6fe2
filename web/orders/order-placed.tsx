/** Replaces the purchase form once the order is placed: its lines and total, and the next steps. */
import { Link } from 'react-router'
import { formatMoney } from '#contract/rules/money.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FocusedHeading } from '#web/ui/focused-heading.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'

/** `toPay`: the total with VAT, absent in a shop that charges no VAT. */
type PlacedOrder = { _id: string; name: string; quantity: number; totalPrice: number; toPay?: number }

type OrderPlacedProps = {
  order: PlacedOrder
  isAdmin: boolean
  /** Undefined if too little is left in stock to order again, or while the form is still busy. */
  onMore: (() => void) | undefined
}

export function OrderPlaced({ order: { _id, name, quantity, totalPrice, toPay }, isAdmin, onMore }: OrderPlacedProps) {
  return (
    <Panel>
      <FocusedHeading>Thank you for your order</FocusedHeading>
      <p className="mt-1 mb-4">Pay now, and we pack your order. Until you pay, we hold the goods for a limited time.</p>
      <DescriptionList
        facts={[
          { term: 'Product', value: <ProductName name={name} /> },
          { term: 'Quantity', value: quantity },
          {
            term: 'Total',
            value: (
              <>
                <strong className="text-xl">{formatMoney(totalPrice)}</strong>
                {toPay && <span className="block">{formatMoney(toPay)} incl. VAT</span>}
              </>
            ),
          },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={`/dashboard/payment/${_id}`} className={`${buttonClass({ size: 'large' })} max-sm:w-full`}>
          Pay now
        </Link>
        <Link
          to={ownOrdersPath(isAdmin)}
          className={`${buttonClass({ size: 'large', variant: 'secondary' })} max-sm:w-full`}
        >
          See your orders
        </Link>
        {onMore && (
          <Button variant="quiet" size="large" onClick={onMore} className="max-sm:w-full">
            Order more
          </Button>
        )}
      </div>
    </Panel>
  )
}

/** The page with the user's own orders: My Profile for admins, My Orders for everyone else, whose dashboard may begin elsewhere. */
export const ownOrdersPath = (isAdmin: boolean) => `/dashboard/${isAdmin ? 'myProfile' : 'myOrders'}`
