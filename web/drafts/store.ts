/** Saves the content of a draft, with the number of its latest version. */
import type { Draft, DraftCart, DraftFields } from '#contract/drafts/schema.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'

export type DraftContent = { lines: Draft['lines']; fields: DraftFields }

/** The same for the same content, whatever the order of the fields. */
export const keyOf = ({ lines, fields }: DraftContent, priced = ''): string =>
  JSON.stringify([lines.map(({ id, quantity }) => [id, quantity]), Object.entries(fields).sort(), priced])

/** `saved`: the key of what was loaded. */
export function makeStore({ _id: id, version }: Draft, saved: string) {
  /** The contents whose answers were lost: the shop may have saved any of them. */
  const unanswered = new Set<string>()
  const store = { key: saved, version, isClosed: false, put }

  /** `key`: the key of the content and of what else its prices depend on. */
  async function put(content: DraftContent, key: string): Promise<DraftCart> {
    const { version: now, cart } = await send(content).catch((error: unknown) => sendAgain(content, error))
    unanswered.clear()
    Object.assign(store, { key, version: now })
    return cart
  }

  const send = (content: DraftContent, under = store.version) =>
    api.putDraft({ id, body: { ...content, version: under } })

  /** If an answer to this page was lost, the draft has a newer version, whose content is from this page: it is saved again. */
  async function sendAgain(content: DraftContent, error: unknown) {
    if (!isRefused(error)) unanswered.add(keyOf(asSaved(content)))
    if (!isOther(error) || unanswered.size === 0) throw error
    const now = await api.findDraft({ id })
    if (!unanswered.has(keyOf(now))) throw error
    return send(content, now.version)
  }
  return store
}

/** As the shop saves texts. */
function asSaved({ lines, fields }: DraftContent): DraftContent {
  const trimmed = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim().normalize() : value,
  ])
  return { lines, fields: Object.fromEntries(trimmed) }
}

const isRefused = (error: unknown) => error instanceof ApiRefusal && error.status < 500

export const isOther = (error: unknown) => error instanceof ApiRefusal && error.status === 409
