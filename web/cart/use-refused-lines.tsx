/** The lines of the checkout that cannot be ordered as they are: what stands below them, and the way to the first of them. */
import { useRevalidator } from 'react-router'
import type { PricedCart, PricedLine } from '#contract/cart/schema/cart.ts'
import { putInCart } from '#web/every-page/cart.ts'
import { changeSelected } from './selected-lines.ts'
import { useLoaded } from './use-loaded.ts'

const loadRefusals = () => import('./line-refusal.tsx')

/** `byTransfer`: the customer has chosen the transfer, for which a line may be too large. */
export function useRefusedLines({ lines }: PricedCart, byTransfer: boolean) {
  const { revalidate } = useRevalidator()
  const isRefused = ({ refusal, mostByTransfer }: PricedLine) =>
    refusal !== undefined || (byTransfer && mostByTransfer !== undefined)
  const rows = useLoaded(lines.some(isRefused), loadRefusals)
  const put = async (id: string, quantity: number) => {
    await putInCart([{ id, quantity }])
    changeSelected({ id, quantity })
    await revalidate()
  }
  const below =
    rows &&
    ((line: PricedLine) =>
      isRefused(line) ? <rows.LineRefusal line={line} onPut={(quantity) => put(line.id, quantity)} /> : undefined)
  return { below, lead: () => rows?.leadToRefused() ?? false }
}
