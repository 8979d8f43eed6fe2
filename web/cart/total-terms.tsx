/** The note under a total. The seller's price note is about prices of goods alone, such as *ex works*. */
import { isCollected } from '#contract/delivery/rules/collected.ts'
import { useShop } from '#web/shell/use-shop.ts'

/** `method`: the delivery method in the total; undefined if the total has none. */
export function TotalTerms({ method }: { method: { term: string } | undefined }) {
  const { priceTerms } = useShop()
  const isBrought = method !== undefined && !isCollected(method)
  return <p className="text-sm text-ink-muted">{isBrought ? 'US dollars, with delivery, without tax' : priceTerms}</p>
}
