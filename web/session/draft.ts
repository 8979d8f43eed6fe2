/** What was typed into a form when the session turned out to be over: kept in this tab until the person is back. */

export function keepDraft(form: string, values: object): void {
  sessionStorage.setItem(keyOf(form), JSON.stringify(values))
}

/** What was kept, once: it is forgotten as it is read. */
export function takeDraft(form: string): Record<string, string> {
  const kept = sessionStorage.getItem(keyOf(form))
  sessionStorage.removeItem(keyOf(form))
  // Written by keepDraft, in this tab.
  return kept ? (JSON.parse(kept) as Record<string, string>) : {}
}

const keyOf = (form: string) => `fleje.draft.${form}`
