/** Finds the customer by email address, and creates one who is not known yet. */

import { type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { plainEmail } from '#contract/rules/email/address.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { useEndOfSession, useKeepAtSessionEnd } from '#web/forms/sending/use-session-end.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { emailOfSession, forgetStarted, keepStarted, startedBefore } from './kept.ts'

const nameId = 'customer-name'

export function StartForm() {
  const [user] = useState(emailOfSession)
  const [before] = useState(() => startedBefore(user))
  const [email, setEmail] = useState(before.email)
  const [name, setName] = useState(before.name)
  useKeepAtSessionEnd(() => keepStarted(user, { email, name }))
  const { refusal, unknown, busy, start, forget } = useStarting()
  const isUnknown = unknown === plainEmail(email) && unknown !== ''
  useEffect(() => {
    if (isUnknown) document.getElementById(nameId)?.focus()
  }, [isUnknown])
  const submitted = (event: SubmitEvent) => {
    event.preventDefault()
    void start(email, isUnknown ? name : undefined)
  }
  return (
    <form method="post" onSubmit={submitted} noValidate className="flex flex-col gap-4">
      <TextField
        label="Email address of the customer"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          forget()
        }}
        error={isUnknown ? undefined : refusal.email}
      />
      {isUnknown && (
        <>
          <p role="status">
            There is no customer with this address yet. If you create one, the customer gets a mail to choose a
            password.
          </p>
          <TextField
            label="Name of the customer"
            autoComplete="off"
            id={nameId}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={refusal.name}
          />
        </>
      )}
      <FormFailure>{refusal.failure}</FormFailure>
      <Button type="submit" busy={busy} className="self-start">
        {isUnknown ? 'Create the customer and start' : 'Start the order'}
      </Button>
    </form>
  )
}

type Refusal = { email?: string | undefined; name?: string | undefined; failure: string }
const none: Refusal = { failure: '' }

function useStarting() {
  const navigate = useNavigate()
  const endIfOver = useEndOfSession()
  const [refusal, setRefusal] = useState(none)
  const [unknown, setUnknown] = useState('')
  const [busy, setBusy] = useState(false)

  /** `name`: of a customer to create. */
  async function start(typed: string, name: string | undefined) {
    const email = plainEmail(typed)
    setRefusal(none)
    if (name?.trim() === '') return setRefusal({ ...none, name: 'Please enter the name' })
    setBusy(true)
    try {
      const create = name === undefined ? {} : { create: { name: name.trim() } }
      const { _id } = await api.startDraft({ body: { email, ...create } })
      forgetStarted()
      await navigate(`/dashboard/newOrder/${_id}`)
    } catch (error) {
      if (await endIfOver(error)) return
      if (error instanceof ApiRefusal && error.status === 404) setUnknown(email)
      else setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { refusal, unknown, busy, start, forget: () => setRefusal(none) }
}

function refusalOf(error: unknown): Refusal {
  const errors = error instanceof ApiRefusal ? error.errors : {}
  const { email, 'create.name': name } = errors
  return { email, name, failure: email || name ? '' : messageOf(error) }
}
