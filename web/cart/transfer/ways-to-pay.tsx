/** The choice between card and bank transfer at the checkout of a shop that has a bank account. */
import type { ComponentProps, ReactNode } from 'react'
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import { PlaceLater } from '../place-later.tsx'

type WaysToPayProps = {
  paysBy: WayToPay
  /** For how many days the goods are held for a transfer. */
  holdDays: number
  onChoose: (paysBy: WayToPay) => void
  disabled: boolean
}

export function WaysToPay({ paysBy, holdDays, onChoose, disabled }: WaysToPayProps) {
  const way = (value: WayToPay, name: string, says: ReactNode) => (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 rounded-md border border-line p-3 has-checked:border-ink has-checked:bg-ground">
      <input
        type="radio"
        name="paysBy"
        value={value}
        checked={value === paysBy}
        disabled={disabled}
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
      {way(
        'transfer',
        'Bank transfer',
        `In advance. We hold the goods for ${holdDays === 1 ? 'a day' : `${holdDays} days`}, and pack your order when the money has arrived.`,
      )}
    </fieldset>
  )
}

export function PlaceForTransfer(props: Omit<ComponentProps<typeof PlaceLater>, 'children'>) {
  return <PlaceLater {...props}>Place the order, pay by transfer</PlaceLater>
}
