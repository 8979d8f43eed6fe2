/** API keys: the existing keys, and the form that creates a key. */
import { useState } from 'react'
import { defaultKeyLifetime, type KeyScope, keyLifetimes } from '#contract/integrations/rules/integration.ts'
import type { ApiKey } from '#contract/integrations/schema/integration.ts'
import { api } from '#web/api/client.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { withFreshCode } from '#web/dashboard/fresh-code.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Form } from '#web/forms/form.tsx'
import { SelectField } from '#web/forms/more-fields/more-fields.tsx'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDayOf, formatMoment } from '#web/ui/screens/format-moment.ts'
import { SecretShownOnce } from './secret-shown-once.tsx'

const scopeWords: Record<KeyScope, string> = {
  read: 'Reads orders and products',
  orders: 'Reads orders and products, ships orders, corrects addresses, writes notes and counts stock',
  money: 'Reads orders and products, and records bank transfers that pay orders',
}
const scopeChoices = Object.entries(scopeWords).map(([value, text]) => ({ value, text }))

const lifetimeChoices = Object.keys(keyLifetimes).map((value) => ({
  value,
  text: value.replace(/^a /, 'One ').replace(/^t/, 'T'),
}))

const loadKeyForm = async () => (await import('#contract/integrations/schema/integration.ts')).KeyForm

export function ApiKeys({ keys, onMade }: { keys: readonly ApiKey[]; onMade: () => void }) {
  const [made, setMade] = useState<string>()
  return (
    <>
      {made && <SecretShownOnce label="The new key" value={made} onDone={() => setMade(undefined)} />}
      {keys.length > 0 && (
        <ul className="mb-6 divide-y divide-line border-y border-line">
          {keys.map((key) => (
            <Key key={key._id} apiKey={key} />
          ))}
        </ul>
      )}
      <MakeKey
        onMade={(key) => {
          setMade(key)
          onMade()
        }}
      />
    </>
  )
}

function Key({ apiKey }: { apiKey: ApiKey }) {
  const { _id: id, name, scope, beginsWith, createdAt, createdBy, expiresAt, lastUsedAt } = apiKey
  const isOver = Date.parse(expiresAt) <= Date.now()
  const revoke = useChange('revokeKey', { says: 'Key revoked' })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {name} <code className="ml-1 text-sm font-normal text-ink-muted">{beginsWith}…</code>
        </p>
        <p className="text-sm">{scopeWords[scope]}</p>
        <p className="text-sm break-words text-ink-muted">
          Created {formatMoment(createdAt)} by {createdBy}.{' '}
          {lastUsedAt ? `Last used ${formatMoment(lastUsedAt)}.` : 'Not used yet.'}
        </p>
        <p className={`text-sm ${isOver ? 'font-medium text-danger' : 'text-ink-muted'}`}>
          {isOver ? 'Expired' : 'Valid until'} {formatDayOf(expiresAt)}.
        </p>
      </div>
      <DeleteButton
        word="Revoke"
        what={`the key ${name}`}
        about={name}
        keepWord="Keep key"
        onDelete={() => revoke({ id })}
      />
    </li>
  )
}

function MakeKey({ onMade }: { onMade: (key: string) => void }) {
  const { form, field, send, refusal, busy } = useShopForm(loadKeyForm, {
    ...{ name: '', scope: 'read', validFor: defaultKeyLifetime },
  })
  const endIfOver = useEndOfSession()
  const make = send(async (values) => {
    try {
      const { key } = await withFreshCode(() => api.makeKey({ body: values }))
      form.reset()
      onMade(key)
    } catch (error) {
      if (!(await endIfOver(error))) throw error
    }
  })
  return (
    <Form onSubmit={make} refusal={refusal}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          label="Name of the program"
          hint="For example: ERP. The name appears in the history."
          {...field('name')}
        />
        <SelectField label="Valid for" choices={lifetimeChoices} {...field('validFor')} />
      </div>
      <SelectField label="Rights" choices={scopeChoices} {...field('scope')} />
      <Button type="submit" busy={busy} className="self-start">
        Create a key
      </Button>
    </Form>
  )
}
