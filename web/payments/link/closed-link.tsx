/** A payment link that cannot be opened: used in another browser, expired, or replaced by a newer one. */
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { Closed } from './open-link.ts'

export function ClosedLink({ token, sentence, canRenew }: { token: string } & Closed['refusal']) {
  const { state, failure, send } = useRenewal(token)
  return (
    <>
      <p>{sentence}.</p>
      {canRenew && state !== 'sent' && (
        <>
          <Button onClick={() => void send()} busy={state === 'busy'}>
            Send me a new link
          </Button>
          <p className="-mt-3 text-sm text-ink-muted">The link goes to the email address of the order.</p>
        </>
      )}
      <FormFailure>{failure}</FormFailure>
      <p role="status" className="empty:hidden">
        {state === 'sent' &&
          'We have sent a new link to the email address of the order. Please open this link within a day. It works only once.'}
      </p>
      <p>{canRenew ? 'Or log in to see your orders and pay for them.' : 'Log in to see your orders.'}</p>
      <a href="/dashboard/myOrders" className={buttonClass({ variant: 'secondary' })}>
        See your orders
      </a>
    </>
  )
}

function useRenewal(token: string) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState('')
  async function send() {
    setState('busy')
    setFailure('')
    try {
      await api.renewPaymentLink({ body: { token } })
      setState('sent')
    } catch (error) {
      setFailure(messageOf(error))
      setState('idle')
    }
  }
  return { state, failure, send }
}
