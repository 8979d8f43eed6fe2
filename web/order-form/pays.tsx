/** The choice of how to pay, in a shop that takes bank transfers, and for a company that may order on account. */
import type { ReactNode } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { accountName } from '#contract/companies/rules/credit.ts'
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import { inDays } from '#contract/rules/days.ts'
import { formatMoney } from '#contract/rules/money.ts'

type PaysProps = {
  paysBy: WayToPay
  /** `transferHoldDays` and `account` say what is offered, besides the card. */
  cart: PaidCart
  onChoose: (paysBy: WayToPay) => void
  disabled: boolean
  /** Below the transfer, while the customer may not pay by transfer. */
  children?: ReactNode
}

type PaidCart = Pick<PricedCart, 'lines' | 'transferHoldDays' | 'transferRefusal' | 'account'>

/** Whether the customer cannot choose the transfer at all. Where lines are too large for it, these say how much can be ordered. */
export const mayNotTransfer = ({ transferRefusal, lines }: Pick<PaidCart, 'lines' | 'transferRefusal'>): boolean =>
  transferRefusal !== undefined && lines.every(({ mostByTransfer }) => mostByTransfer === undefined)

export function Pays({ paysBy, cart, onChoose, disabled, children }: PaysProps) {
  const { transferHoldDays, transferRefusal, account } = cart
  if (!transferHoldDays && !account) return null
  const way = (value: WayToPay, name: string, says: ReactNode, isRefused = false) => (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 rounded-md border border-line p-3 has-checked:border-ink has-checked:bg-ground has-disabled:cursor-not-allowed">
      <input
        type="radio"
        name="paysBy"
        value={value}
        checked={value === paysBy}
        disabled={disabled || (isRefused && value !== paysBy)}
        onChange={() => onChoose(value)}
      />
      <span>
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-muted">{says}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">How to pay</legend>
      {way('card', 'Card', 'We pack your order as soon as you have paid.')}
      {transferHoldDays &&
        way(
          'transfer',
          'Bank transfer',
          transferRefusal ??
            `In advance. We hold the goods for ${inDays(transferHoldDays)}, and pack your order when the money has arrived.`,
          mayNotTransfer(cart),
        )}
      {children}
      {account &&
        way(
          'account',
          accountName(account.netDays),
          account.refusal ??
            `We pack your order at once, and you pay after it has shipped. ${formatMoney(account.left)} of your company’s credit is left.`,
          account.refusal !== undefined,
        )}
    </fieldset>
  )
}
