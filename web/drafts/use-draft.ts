/** Saves a draft by itself a moment after each change, one request at a time. */
import { useEffect, useRef, useState } from 'react'
import type { Draft, DraftCart, DraftFields } from '#contract/drafts/schema/draft.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { connectionIsLost } from '#web/every-page/connection.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'

export type DraftContent = { lines: Draft['lines']; fields: DraftFields }

/** Longer than the time between two letters. */
const pauseMs = 500

/** `isOther`: the draft was changed on another page, so that this page cannot save. */
type Failure = { sentence: string; isOther: boolean }

/** `priced`: what the prices depend on besides the content. */
export function useDraft(loaded: Draft, content: DraftContent, priced = '') {
  const key = JSON.stringify([content, priced])
  const [shown, setShown] = useState<{ key: string; cart: DraftCart }>({ key, cart: loaded.cart })
  const [failure, setFailure] = useState<Failure>()
  const latest = useRef({ content, key })
  latest.current = { content, key }
  const stored = useRef({ key, version: loaded.version })
  const queue = useRef(Promise.resolve())
  const endIfOver = useEndOfSession()

  async function saveLatest() {
    const { content: body, key: sent } = latest.current
    if (stored.current.key === sent) return
    const answer = await put(loaded._id, body, stored.current.version)
    stored.current = { key: sent, version: answer.version }
    setShown({ key: sent, cart: answer.cart })
    setFailure(undefined)
  }

  /** Throws if the draft cannot be saved. Returns the saved version. */
  async function save(): Promise<number> {
    const saving = queue.current.catch(() => {}).then(saveLatest)
    queue.current = saving
    try {
      await saving
      return stored.current.version
    } catch (error) {
      if (!(await endIfOver(error))) setFailure({ sentence: messageOf(error), isOther: isOther(error) })
      throw error
    }
  }

  const isSaved = shown.key === key
  const isStuck = failure?.isOther ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` is new at each rendering.
  useEffect(() => {
    if (isSaved || isStuck) return
    // The failure is shown beside the draft.
    const timer = setTimeout(() => void save().catch(() => {}), pauseMs)
    return () => clearTimeout(timer)
  }, [key, isSaved, isStuck])

  const hasFailed = failure !== undefined && !isStuck
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` is new at each rendering.
  useEffect(() => {
    if (hasFailed) return connectionIsLost.subscribe(() => void save().catch(() => {}))
  }, [hasFailed])

  return { cart: shown.cart, isSaved, failure, save }
}

/** If an earlier answer was lost, the draft already has this content under a newer version, and is saved again under that. */
async function put(id: string, content: DraftContent, version: number) {
  try {
    return await api.putDraft({ id, body: { ...content, version } })
  } catch (error) {
    if (!isOther(error)) throw error
    const now = await api.findDraft({ id })
    if (JSON.stringify(now.lines) !== JSON.stringify(content.lines)) throw error
    return api.putDraft({ id, body: { ...content, version: now.version } })
  }
}

const isOther = (error: unknown) => error instanceof ApiRefusal && error.status === 409
