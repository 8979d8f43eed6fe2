/** Prices never include VAT. In a shop that charges VAT, every page says so beside its prices. */
import { formatMoney } from '#contract/rules/money.ts'
import { useShop } from '#web/shell/use-shop.ts'

/** `$98.00`, or `$98.00 excl. VAT`. */
export function Price({ dollars }: { dollars: number }) {
  return <PriceWithNote dollars={dollars} note={usePriceNote()} />
}

/** A price with the note of `usePriceNote`. */
export function PriceWithNote({ dollars, note }: { dollars: number; note: string }) {
  return (
    <>
      {formatMoney(dollars)}
      {note && <span className="text-sm font-normal tracking-normal whitespace-nowrap text-ink-muted">{note}</span>}
    </>
  )
}

/** For labels, column headers and buttons: ` excl. VAT` with its space, or an empty text. */
export function usePriceNote(): string {
  return useShop().chargesVat ? ' excl. VAT' : ''
}
