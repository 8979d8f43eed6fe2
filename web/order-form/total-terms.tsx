/** The note under a total. The seller's price note is about prices of goods alone, such as *ex works*. */
import { useShop } from '#web/shell/use-shop.ts'

/** `method`: the delivery method in the total; undefined if the total has none. */
export function TotalTerms({ method }: { method: { collected: boolean } | undefined }) {
  const { priceTerms } = useShop()
  const isBrought = method?.collected === false
  return <p className="text-sm text-ink-muted">{isBrought ? 'US dollars, with delivery, without tax' : priceTerms}</p>
}
