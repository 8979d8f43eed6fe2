/** The notice that the shop takes no orders, while its settings are incomplete. */
import { useShop } from './use-shop.ts'

export function TakesNoOrders() {
  const { takesOrders } = useShop()
  if (takesOrders) return null
  return (
    <p role="status" className="mb-6 rounded-md border border-line bg-surface px-4 py-3 font-medium">
      This shop is not taking orders yet. You are welcome to look around.
    </p>
  )
}
