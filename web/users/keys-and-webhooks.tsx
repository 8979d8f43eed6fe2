/**
 * The keys and webhooks made by an admin: they are revoked when the account is deleted or the admin rights are removed, unless
 * they are kept here.
 */
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { useSending } from '#web/forms/sending/use-sending.ts'

type Made = { id: string; says: string }

/** `look` fetches the keys and webhooks; until then, the dialog cannot be confirmed. `keep` lists the ids to keep. */
export function useWhatTheyMade(email: string) {
  const [made, setMade] = useState<readonly Made[]>()
  const [kept, setKept] = useState<readonly string[]>([])
  const { problem, send } = useSending()
  const look = () => {
    setMade(undefined)
    setKept([])
    void send(async () => setMade(await findMadeBy(email)))
  }
  const toggle = (id: string) => setKept(kept.includes(id) ? kept.filter((one) => one !== id) : [...kept, id])
  return { look, made, problem, kept, toggle, keep: kept.join(',') }
}

async function findMadeBy(email: string): Promise<Made[]> {
  const { keys, endpoints } = await api.findIntegrations({})
  const theirs = ({ createdBy }: { createdBy: string }) => createdBy === email
  return [
    ...keys.filter(theirs).map(({ _id: id, name }) => ({ id, says: `the key ${name}` })),
    ...endpoints.filter(theirs).map(({ _id: id, url }) => ({ id, says: `the webhook ${url}` })),
  ]
}

type KeysAndWebhooksProps = Pick<ReturnType<typeof useWhatTheyMade>, 'made' | 'problem' | 'kept' | 'toggle'>

export function KeysAndWebhooks({ made, problem, kept, toggle }: KeysAndWebhooksProps) {
  if (problem) return <p className="mt-2 text-danger">{problem}</p>
  if (!made || made.length === 0) return null
  return (
    <fieldset className="mt-3 font-normal">
      <legend className="text-ink-muted">
        This admin created these keys and webhooks for other programs. Those without a tick stop working at once.
      </legend>
      {made.map(({ id, says }) => (
        <label key={id} className="flex min-h-9 items-center gap-2 break-all">
          <input type="checkbox" checked={kept.includes(id)} onChange={() => toggle(id)} />
          Keep {says}
        </label>
      ))}
    </fieldset>
  )
}
