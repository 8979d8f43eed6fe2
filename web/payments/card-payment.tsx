/** The card field and its Pay button. The only file that uses the provider's Elements. */
import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import type { PaymentConfig } from '#contract/payments/schema/payment.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { messageOf } from '#web/api/refusal.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/screens/error-state.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import { loadCardField } from './load-card-field.ts'

type CardPaymentProps = {
  config: PaymentConfig
  /** The client secret of the payment, fetched when Pay is pressed with a complete card. Undefined when the form has errors. */
  openPayment: (event: SubmitEvent) => Promise<string | undefined>
  /** Called instead of `openPayment` when the card is empty or incomplete. Returns whether nothing else is wrong. */
  onIncomplete?: (event: SubmitEvent) => Promise<boolean>
  /** The error of the card, from the first press of Pay on; undefined once the card is complete. */
  onProblem?: (text: string | undefined) => void
  toPay: number
  /** The amount is about to change. */
  busy?: boolean | undefined
  billing: { name?: string; email?: string }
  /** Called once the card has been charged, with the provider's id of the payment. */
  onPaid: (transactionId: string) => Promise<void>
  /** Called when the payment is no longer in the state that this page shows, because another tab has changed it. */
  onMovedOn: () => Promise<void>
}

export function CardPayment(props: CardPaymentProps) {
  const { stripe, failed, retry } = useCardField(props.config)
  if (failed) {
    return (
      <ErrorState
        title="The card field could not be loaded"
        text="Nothing was charged. A script blocker or the connection may be the cause."
        onRetry={retry}
      />
    )
  }
  if (!stripe) return <Skeleton className="h-32 w-full" />
  return <CardForm {...props} stripe={stripe} />
}

function useCardField(config: PaymentConfig) {
  const [stripe, setStripe] = useState<Stripe>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew.
  useEffect(() => {
    let isMounted = true
    loadCardField(config).then(
      (loaded) => isMounted && setStripe(loaded),
      () => isMounted && setFailed(true),
    )
    return () => {
      isMounted = false
    }
  }, [config, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { stripe, failed, retry }
}

const stillWorking = 'The card provider is still working on this payment. Please look again in a moment.'

/** The id of the card field, for the error summary. */
export const cardId = 'card'

type CardFormProps = CardPaymentProps & { stripe: Stripe }

function CardForm({ stripe, toPay, busy: isChanging = false, billing, onProblem, ...calls }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const { card, problem: incomplete } = useCard(stripe, place, busy)
  const problem = isTried ? incomplete : undefined
  useEffect(() => {
    // A card that is edited later is complained about at the next press, not while it is typed.
    if (!incomplete) setTried(false)
  }, [incomplete])
  const [failure, setFailure] = useState('')
  useEffect(() => onProblem?.(problem), [onProblem, problem])
  useBeforeUnload((event) => {
    if (busy) event.preventDefault()
  })

  async function pay(event: SubmitEvent) {
    event.preventDefault()
    if (!card || busy) return
    setFailure('')
    setTried(true)
    if (incomplete) {
      const { activeElement } = document
      const isToFocus = !calls.onIncomplete || (await calls.onIncomplete(event))
      // A customer who is typing again by now keeps the focus.
      if (isToFocus && document.activeElement === activeElement) card.focus()
      return
    }
    if (isChanging) return
    setBusy(true)
    try {
      const clientSecret = await calls.openPayment(event)
      if (clientSecret === undefined) return
      const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: billing },
      })
      if (paymentIntent?.status === 'succeeded') await calls.onPaid(paymentIntent.id)
      else if (error?.code === 'payment_intent_unexpected_state') await calls.onMovedOn()
      else setFailure(error?.message ?? stillWorking)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={pay} className="flex flex-col gap-4" aria-label="Card payment">
      <div
        ref={place}
        id={cardId}
        tabIndex={-1}
        className={classNames('rounded-md border bg-surface p-3', problem ? 'border-danger' : 'border-edge')}
      />
      <Button type="submit" size="large" busy={busy || isChanging}>
        Pay {formatMoney(toPay)}
      </Button>
      {/* Below the button: a message above would move the button away from under the pointer. */}
      <FormFailure>{problem ?? failure}</FormFailure>
    </form>
  )
}

type Entry = Pick<StripeCardElementChangeEvent, 'complete' | 'empty' | 'error'>

/**
 * Mounts the provider's field in `place`, and disables it while a payment is under way. `problem`: why the card cannot be charged
 * as typed. Stripe's `elements.submit()` is for Payment Elements; a card element reports it in `change` events.
 */
function useCard(stripe: Stripe, place: RefObject<HTMLDivElement | null>, busy: boolean) {
  const [card, setCard] = useState<StripeCardElement>()
  const [entry, setEntry] = useState<Entry>({ complete: false, empty: true, error: undefined })
  useEffect(() => {
    const box = place.current
    if (!box) return
    const mounted = stripe.elements().create('card', { hidePostalCode: true, disableLink: true, style: cardLooks() })
    mounted.on('change', setEntry)
    mounted.mount(box)
    // A link of the error summary focuses the box. Focus events do not bubble, so the field's own parts do not run this.
    box.onfocus = () => mounted.focus()
    setCard(mounted)
    return () => mounted.destroy()
  }, [stripe, place])
  useEffect(() => card?.update({ disabled: busy }), [card, busy])
  return { card, problem: problemOf(entry) }
}

function problemOf({ complete, empty, error }: Entry): string | undefined {
  if (complete) return undefined
  if (empty) return 'Enter the card number, the expiry date and the security code'
  return error?.message ?? 'Complete the card number, the expiry date and the security code'
}

/** The provider's field is a page within ours, out of reach of our stylesheet, so the colours of the page are passed to it. */
function cardLooks() {
  const { color, fontFamily } = getComputedStyle(document.body)
  return { base: { color, iconColor: color, fontFamily, fontSize: '16px' } }
}
