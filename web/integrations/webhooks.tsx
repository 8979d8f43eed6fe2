/** Webhooks: the addresses that receive events, and the form that adds an address. */
import { useState } from 'react'
import { webhookWords } from '#contract/integrations/rules/integration.ts'
import type { Endpoint } from '#contract/integrations/schema/integration.ts'
import { api } from '#web/api/client.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { withFreshCode } from '#web/dashboard/fresh-code.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { Deliveries, useOutcome } from './deliveries.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { SecretShownOnce } from './secret-shown-once.tsx'

type WebhooksProps = { endpoints: readonly Endpoint[]; onChanged: () => void }

export function Webhooks({ endpoints, onChanged }: WebhooksProps) {
  const [secret, setSecret] = useState<string>()
  // Only one form is shown at a time, because the fields of all forms have the same names.
  const [changing, setChanging] = useState<string>()
  return (
    <>
      {secret && <SecretShownOnce label="Signing secret" value={secret} onDone={() => setSecret(undefined)} />}
      {endpoints.map((endpoint) => (
        <OneEndpoint
          key={endpoint._id}
          endpoint={endpoint}
          isChanging={changing === endpoint._id}
          onChanging={(is) => setChanging(is ? endpoint._id : undefined)}
          onChanged={onChanged}
        />
      ))}
      {changing === undefined && (
        <>
          <h3 className="mb-3 text-lg font-semibold">Add an address</h3>
          <EndpointForm
            known={{ url: '', kinds: [] }}
            submit="Add the address"
            onSend={async (body) => {
              setSecret((await withFreshCode(() => api.addEndpoint({ body }))).secret)
              onChanged()
            }}
          />
        </>
      )}
    </>
  )
}

type OneEndpointProps = {
  endpoint: Endpoint
  isChanging: boolean
  onChanging: (is: boolean) => void
  onChanged: () => void
}

function OneEndpoint({ endpoint, isChanging, onChanging, onChanged }: OneEndpointProps) {
  const { _id: id, url, kinds, isOn, deliveries } = endpoint
  const test = useChange('testEndpoint', { after: useOutcome() })
  const change = useChange('changeEndpoint', { says: isOn ? 'Switched off' : 'Switched on' })
  const remove = useChange('removeEndpoint', { says: 'Address removed' })
  return (
    <section aria-label={url} className="mb-6 flex flex-col gap-3 border-b border-line pb-6">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold break-all">{url}</span>
          <Badge tone={isOn ? 'done' : 'refused'}>{isOn ? 'On' : 'Off'}</Badge>
        </p>
        <p className="text-sm">{kinds.map((kind) => webhookWords[kind]).join(', ')}</p>
        <EndpointState endpoint={endpoint} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" busy={test.busy} onClick={() => void test({ id })}>
          Send a test
        </Button>
        <Button size="small" variant="secondary" aria-expanded={isChanging} onClick={() => onChanging(!isChanging)}>
          Change
        </Button>
        <Button
          size="small"
          variant="secondary"
          busy={change.busy}
          onClick={() => void change({ id, body: { url, kinds, isOn: !isOn } })}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <DeleteButton word="Remove" what={url} about={url} keepWord="Keep address" onDelete={() => remove({ id })} />
      </div>
      {isChanging && (
        <EndpointForm
          known={{ url, kinds }}
          submit="Save the address"
          onSend={async (entry) => {
            await withFreshCode(() => api.changeEndpoint({ id, body: { ...entry, isOn } }))
            toast.success('Address saved')
            onChanging(false)
            onChanged()
          }}
        />
      )}
      <Deliveries deliveries={deliveries} />
    </section>
  )
}

function EndpointState({ endpoint: { isOn, waiting, failingSince, disabledAt } }: { endpoint: Endpoint }) {
  const sentences = [
    !isOn && disabledAt && `Switched off ${formatMoment(disabledAt)}: no new events are sent.`,
    failingSince && `No delivery has been accepted since ${formatMoment(failingSince)}.`,
    waiting > 0 && `${waiting === 1 ? '1 event is' : `${waiting} events are`} waiting to be delivered.`,
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return <p className="text-sm font-medium text-danger">{sentences.join(' ')}</p>
}
