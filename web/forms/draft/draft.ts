/** Drafts of forms whose session ended: stored in this tab (sessionStorage), per user, until sent or discarded. */

type Kept = { email: string; values: Record<string, unknown> }

export function saveDraft(form: string, email: string, values: object): void {
  sessionStorage.setItem(keyOf(form), JSON.stringify({ email, values }))
}

/** The draft of the user with this address. Reading does not delete the draft, because a page may be rendered twice. */
export function readDraft(form: string, email: string): Kept['values'] | undefined {
  const stored = read(keyOf(form))
  return stored?.email === email ? stored.values : undefined
}

export function deleteDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}

/** Deletes the drafts of other users in this tab, as soon as a different user opens a form. */
export function deleteDraftsOfOthers(email: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && read(key)?.email !== email) sessionStorage.removeItem(key)
}

function read(key: string): Kept | null {
  // Cast: written by `saveDraft`.
  return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
}

const prefix = 'fleje.draft.'
const keyOf = (form: string) => `${prefix}${form}`
