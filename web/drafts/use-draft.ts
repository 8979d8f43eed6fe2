/** Saves a draft automatically, a moment after each change, with one request at a time. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBeforeUnload } from 'react-router'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { Draft, DraftCart } from '#contract/drafts/schema.ts'
import { messageOf } from '#web/api/refusal.ts'
import { connectionIsLost } from '#web/every-page/connection.ts'
import { readSession } from '#web/every-page/session.ts'
import { useEndOfSession, useKeepAtSessionEnd } from '#web/forms/sending/use-session-end.ts'
import { emailOfSession, forgetTyped, keepTyped } from './kept.ts'
import { type DraftContent, isOther, keyOf, makeStore } from './store.ts'

/** Longer than the time between two letters. */
const pauseMs = 500

/** `isOther`: the draft was changed on another page, so that this page cannot save. */
type Failure = { sentence: string; isOther: boolean }

/** `key`: of the content that the prices are for. */
type Shown = { key: string; cart: DraftCart }

export type Saving = ReturnType<typeof useDraft>

/** Admins get every amount, packers none. */
export const isPriced = (cart: DraftCart): cart is DraftCart & PricedCart => cart.totalPrice !== undefined

/** `priced`: what the prices depend on besides the content. */
export function useDraft(loaded: Draft, content: DraftContent, priced = '') {
  const key = keyOf(content, priced)
  const [shown, setShown] = useState<Shown>(() => ({ key: keyOf(loaded, priced), cart: loaded.cart }))
  const [failure, setFailure] = useState<Failure>()
  const [isClosed, setClosed] = useState(false)
  const [store] = useState(() => makeStore(loaded, shown.key))
  const latest = useRef({ content, key })
  latest.current = { content, key }
  const queue = useRef(Promise.resolve())
  const endIfOver = useEndOfSession()

  async function saveLatest() {
    const { content: body, key: sent } = latest.current
    if (store.isClosed || store.key === sent) return
    const cart = await store.put(body, sent)
    forgetTyped(loaded._id)
    setShown({ key: sent, cart })
    setFailure(undefined)
  }

  function saveInTurn(): Promise<void> {
    queue.current = queue.current.catch(() => {}).then(saveLatest)
    return queue.current
  }

  /** Throws if the draft cannot be saved. Returns the saved version. */
  async function save(): Promise<number> {
    try {
      await saveInTurn()
      return store.version
    } catch (error) {
      if (!(await endIfOver(error))) setFailure({ sentence: messageOf(error), isOther: isOther(error) })
      throw error
    }
  }
  /** The failure is shown beside the draft. */
  const trySaving = () => save().then(ignore, ignore)

  const isSaved = shown.key === key
  const isStuck = failure?.isOther ?? false
  useSavingByItself(key, { isToSave: !isSaved && !isStuck, hasFailed: failure !== undefined && !isStuck, trySaving })
  useSavingAtTheEnd(loaded, { isSaved, latest, store, saveInTurn })
  /** Nothing more is saved: the draft is placed, deleted or handed over. */
  const close = () => {
    store.isClosed = true
    flushSync(() => setClosed(true))
  }
  return { cart: shown.cart, isSaved, failure: isClosed ? undefined : failure, save, trySaving, close }
}

function ignore(): void {}

type ByItself = { isToSave: boolean; hasFailed: boolean; trySaving: () => Promise<void> }

function useSavingByItself(key: string, { isToSave, hasFailed, trySaving }: ByItself) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `trySaving` is new in each render.
  useEffect(() => {
    if (!isToSave) return
    const timer = setTimeout(() => void trySaving(), pauseMs)
    return () => clearTimeout(timer)
  }, [key, isToSave])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `trySaving` is new in each render.
  useEffect(() => {
    if (hasFailed) return connectionIsLost.subscribe(() => void trySaving())
  }, [hasFailed])
}

type AtTheEnd = {
  isSaved: boolean
  latest: { current: { content: DraftContent } }
  store: ReturnType<typeof makeStore>
  saveInTurn: () => Promise<void>
}

/** Saves unsaved changes when the page is left. At the end of the session, keeps them in this tab. */
function useSavingAtTheEnd({ _id }: Draft, { isSaved, latest, store, saveInTurn }: AtTheEnd) {
  // When it is kept, the user may already be signed out.
  const [email] = useState(emailOfSession)
  const saveLast = useRef(saveInTurn)
  saveLast.current = saveInTurn
  useEffect(() => () => void (readSession().status === 'in' && saveLast.current().catch(ignore)), [])
  useBeforeUnload((event) => {
    if (isSaved || store.isClosed || readSession().status !== 'in') return
    void saveInTurn().catch(ignore)
    event.preventDefault()
  })
  useKeepAtSessionEnd(() => {
    if (!isSaved) keepTyped(_id, email, { ...latest.current.content, version: store.version })
    return !isSaved
  })
}
