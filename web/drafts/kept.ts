/** The text that was typed before the session ended: into a draft that was not saved yet, or into the form that starts one. */
import type { Draft } from '#contract/drafts/schema.ts'
import { readSession } from '#web/every-page/session.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/forms/draft/draft.ts'
import type { DraftContent } from './store.ts'

type Typed = DraftContent & { version: number }

const nameOf = (id: string) => `order.${id}`

export function emailOfSession(): string {
  const session = readSession()
  return session.status === 'in' ? session.email : ''
}

export const keepTyped = (id: string, email: string, typed: Typed) => saveDraft(nameOf(id), email, typed)
export const forgetTyped = (id: string) => deleteDraft(nameOf(id))

/** Undefined if nothing was kept, or if the draft has been changed since. */
export function typedBefore({ _id: id, version }: Draft): DraftContent | undefined {
  // Cast: written by `keepTyped`.
  const typed = readDraft(nameOf(id), emailOfSession()) as Typed | undefined
  return typed?.version === version ? { lines: typed.lines, fields: typed.fields } : undefined
}

type Started = { email: string; name: string }
const start = 'newOrder'

/** Returns whether there was anything to keep. */
export function keepStarted(user: string, typed: Started): boolean {
  if (!typed.email) return false
  saveDraft(start, user, typed)
  return true
}
export const forgetStarted = () => deleteDraft(start)

export function startedBefore(user: string): Started {
  // Cast: written by `keepStarted`.
  return (readDraft(start, user) as Started | undefined) ?? { email: '', name: '' }
}
