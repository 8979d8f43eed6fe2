/** The latest deliveries to an endpoint, their results, and a button to send each delivery again. */
import { webhookWords } from '#contract/integrations/rules/integration.ts'
import type { Delivery } from '#contract/integrations/schema/integration.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/screens/badge.tsx'
import { formatRecent } from '#web/ui/screens/format-moment.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return <p className="text-sm text-ink-muted">Nothing has been sent yet.</p>
  return (
    <details>
      <summary className="cursor-pointer font-medium">Latest deliveries</summary>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {deliveries.map((delivery) => (
          <Sent key={delivery._id} delivery={delivery} />
        ))}
      </ul>
    </details>
  )
}

const states: Record<Delivery['state'], { tone: BadgeTone; word: string }> = {
  delivered: { tone: 'done', word: 'Delivered' },
  waiting: { tone: 'waiting', word: 'Waiting' },
  'given up': { tone: 'refused', word: 'Given up' },
}

function Sent({ delivery }: { delivery: Delivery }) {
  const { _id: id, kind, about, state, createdAt, tries, nextTryAt, answer } = delivery
  const again = useChange('sendAgain', { after: useOutcome() })
  const { tone, word } = states[state]
  const name = [webhookWords[kind], about].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm break-words text-ink-muted">
          {formatRecent(createdAt)}
          {answer && `. Last answer: ${answer}`}
          {tries > 1 && `, after ${tries} tries`}
          {nextTryAt && tries > 0 && `. Next try ${formatRecent(nextTryAt)}`}
        </p>
      </div>
      {kind !== 'test' && (
        <Button
          size="small"
          variant="secondary"
          busy={again.busy}
          aria-label={`Send again: ${name}`}
          onClick={() => void again({ id })}
        >
          Send again
        </Button>
      )}
    </li>
  )
}

export function useOutcome(): (delivery: Delivery) => void {
  const failure = useErrorToast()
  return ({ state, answer }) => {
    failure.clear()
    if (state === 'delivered') toast.success(`Delivered: ${answer}`)
    else failure.say(`Not delivered: ${answer}`)
  }
}
