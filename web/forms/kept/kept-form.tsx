/** A form that outlives the end of its session: what was typed waits in this tab until the person is back. */
import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useKeepAtSessionEnd, useLeaveWhenOver } from '#web/api/session-end.ts'
import { type SchemaLoader, useShopForm } from '#web/forms/use-shop-form.ts'
import { readSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { deleteDraft, deleteDraftsOfOthers, readDraft, saveDraft } from './draft.ts'

/** `draft` is what was kept of the form of that name, undefined when nothing was. */
function useDraft(form: string) {
  // Asked once: by the time it is to be kept, nobody may be signed in any more.
  const [email] = useState(emailOfSession)
  const [draft, setDraft] = useState(() => readDraft(form, email))
  useEffect(() => deleteDraftsOfOthers(email), [email])
  return {
    draft,
    keep: (values: object) => saveDraft(form, email, values),
    forget: () => {
      deleteDraft(form)
      setDraft(undefined)
    },
  }
}

function emailOfSession(): string {
  const session = readSession()
  return session.status === 'in' ? session.email : ''
}

/**
 * `useShopForm` for the signed-in: `name` is that of the form, `known` is what the fields begin with. When the session
 * ends, what was typed is kept; sent or discarded, it is forgotten. `isRestored` and `discard` go with `KeptNote`.
 * `readBeside` gives what was typed outside of the fields, which is found again in `draft`.
 */
export function useKeptForm<Input extends FieldValues, Output>(
  name: string,
  loadSchema: SchemaLoader<Input, Output>,
  known: DefaultValues<Input>,
  readBeside: () => object | undefined = () => undefined,
) {
  const { draft, keep, forget } = useDraft(name)
  const [restored] = useState(() => pick(draft, Object.keys(known)))
  const shopForm = useShopForm(loadSchema, { ...known, ...restored })
  const { form, busy, isDirty } = shopForm
  const leaveWhenOver = useLeaveWhenOver()
  const isRestored = draft !== undefined

  useKeepAtSessionEnd(() => {
    const beside = readBeside()
    const isTyped = isDirty || isRestored || busy || beside !== undefined
    if (isTyped) keep({ ...form.getValues(), ...beside })
    return isTyped
  })

  const send = (save: (values: Output) => Promise<unknown>) =>
    shopForm.send(async (values) => {
      try {
        if ((await save(values)) === notSent) return
      } catch (error) {
        await leaveWhenOver(error)
        throw error
      }
      forget()
      // What was sent is no longer unsaved.
      form.reset(form.getValues())
    })

  const discard = () => {
    forget()
    form.reset(known)
  }
  return { ...shopForm, send, draft, discard, isRestored, isUnsaved: (isDirty || isRestored) && !busy }
}

/** What saving gives when the form stays as it is: somebody was told why beside a field of the page's own. */
export const notSent = Symbol('not sent')

function pick(values: Record<string, unknown> | undefined, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => names.includes(name)))
}

/** Above a form that was left by the end of a session: it is as it was, and not sent yet. */
type KeptNoteProps = { isRestored: boolean; discard: () => void }

export function KeptNote({ isRestored, discard }: KeptNoteProps) {
  if (!isRestored) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-ground px-3 py-2">
      <p className="flex-1 font-medium">We kept what you typed. It has not been sent yet.</p>
      <Button variant="secondary" size="small" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}
