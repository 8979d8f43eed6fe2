/** A form with drafts: at the end of the session, typed values are stored in this tab and restored after a sign-in. */
import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { readSession } from '#web/every-page/session.ts'
import { useEndOfSession, useKeepAtSessionEnd } from '#web/forms/sending/use-session-end.ts'
import { type SchemaLoader, useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'
import { deleteDraft, deleteDraftsOfOthers, readDraft, saveDraft } from './draft.ts'

/** `draft` holds the stored values of the form with this name; it is undefined when no values are stored. */
function useDraft(form: string) {
  // Read once, on mount: when the draft is saved, the user may already be signed out.
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
 * `useShopForm` with drafts, for signed-in users. `name` identifies the form, `known` holds its initial values. The
 * draft is saved when the session ends, and deleted when it is sent or discarded. `isRestored` and `discard` go to
 * `DraftNote`. `readBeside` returns values typed outside of the form's fields; they come back in `draft`. `keepNow` saves
 * the draft at once.
 */
export function useDraftForm<Input extends FieldValues, Output>(
  name: string,
  loadSchema: SchemaLoader<Input, Output>,
  known: DefaultValues<Input>,
  readBeside: () => object | undefined = () => undefined,
) {
  const { draft, keep, forget } = useDraft(name)
  const [restored] = useState(() => pick(draft, Object.keys(known)))
  const shopForm = useShopForm(loadSchema, { ...known, ...restored })
  const { form, busy, isDirty } = shopForm
  const endIfOver = useEndOfSession()
  const isRestored = draft !== undefined

  const keepNow = (beside = readBeside()) => keep({ ...form.getValues(), ...beside })

  useKeepAtSessionEnd(() => {
    const beside = readBeside()
    const isTyped = isDirty || isRestored || busy || beside !== undefined
    if (isTyped) keepNow(beside)
    return isTyped
  })

  const send = (save: (values: Output) => Promise<unknown>) =>
    shopForm.send(async (values) => {
      try {
        if ((await save(values)) === notSent) return
      } catch (error) {
        await endIfOver(error)
        throw error
      }
      forget()
      // Resets the dirty state: the sent values are no longer unsaved.
      form.reset(form.getValues())
    })

  const discard = () => {
    forget()
    form.reset(known)
  }
  return { ...shopForm, send, draft, keepNow, discard, isRestored, isUnsaved: (isDirty || isRestored) && !busy }
}

/** Returned by `save` when nothing was sent, because a field outside the form has an error: the form stays as it is. */
export const notSent = Symbol('not sent')

function pick(values: Record<string, unknown> | undefined, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => names.includes(name)))
}

/** Shown above a form restored from a draft, with a button that discards the draft. */
type DraftNoteProps = { isRestored: boolean; discard: () => void }

export function DraftNote({ isRestored, discard }: DraftNoteProps) {
  if (!isRestored) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-ground px-3 py-2">
      <p className="flex-1 font-medium">We kept what you typed. Nothing has been sent yet.</p>
      <Button variant="secondary" size="small" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}
