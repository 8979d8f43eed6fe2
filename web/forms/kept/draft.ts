/** What was typed into a form when its session ended: kept in this tab, for the same person, until it is sent or discarded. */

type Kept = { email: string; values: Record<string, unknown> }

export function saveDraft(form: string, email: string, values: object): void {
  sessionStorage.setItem(keyOf(form), JSON.stringify({ email, values }))
}

/** What was kept for whoever has this address. Reading takes nothing away: a page may be rendered twice, or left again. */
export function readDraft(form: string, email: string): Kept['values'] | undefined {
  const kept = read(keyOf(form))
  return kept?.email === email ? kept.values : undefined
}

export function deleteDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}

/** What another person left in this tab goes as soon as somebody else fills in a form. */
export function deleteDraftsOfOthers(email: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && read(key)?.email !== email) sessionStorage.removeItem(key)
}

function read(key: string): Kept | undefined {
  const text = sessionStorage.getItem(key)
  // Written by saveDraft, in this tab.
  return text === null ? undefined : (JSON.parse(text) as Kept)
}

const prefix = 'fleje.draft.'
const keyOf = (form: string) => `${prefix}${form}`
