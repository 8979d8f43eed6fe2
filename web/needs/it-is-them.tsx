/** The office recognises the buyer of an exempt order, although the register gives another name or none. */
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'

export function ItIsThem({ orderId: id, about }: { orderId: string; about: string }) {
  const see = useChange('seeNumber', { says: 'Buyer recognised' })
  return (
    <Button
      variant="secondary"
      size="small"
      busy={see.busy}
      aria-label={`This is the buyer: ${about}`}
      onClick={() => void see({ id })}
    >
      This is the buyer
    </Button>
  )
}
