/** The saved cart of a signed-in user, and its copy in this browser (web/every-page/cart.ts). Free of React. */
import type { Cart } from '#contract/cart/schema/cart.ts'
import type { Ask } from '#contract/table.ts'
import { type CartLine, keep, readStored } from '#web/every-page/cart.ts'
import { readSession } from '#web/every-page/session.ts'
import { api } from './client.ts'
import { ApiRefusal, ShopUnreachable } from './refusal.ts'

/** Sends the unsent changes of this copy, and takes over the saved cart. */
export async function bringTogether(email: string): Promise<void> {
  const { lines, owner, unsent = [] } = readStored()
  // Lines from before the sign-in are merged.
  if (owner === undefined) return receive(email, { merge: lines }, lines)
  await receive(email, { set: unsent.map((id) => ({ id, quantity: quantityIn(lines, id) })) }, lines)
}

/**
 * `before`: the copy as it was when it was sent. Lines that have changed since then keep their changes, which have yet to be
 * sent.
 */
async function receive(owner: string, body: Ask<'changeCart'>['body'], before: readonly CartLine[]): Promise<void> {
  const saved = await sendChange(body)
  if (!saved || !isSignedIn(owner)) return
  const { lines } = readStored()
  const ids = new Set([...lines, ...before].map(({ id }) => id))
  const unsent = [...ids].filter((id) => quantityIn(lines, id) !== quantityIn(before, id))
  const mine = lines.filter(({ id }) => unsent.includes(id))
  const others = saved.lines.filter(({ id }) => !unsent.includes(id))
  keep({ owner, unsent, lines: [...others, ...mine], version: unsent.length === 0 ? saved.version : undefined })
}

/**
 * Sends changes, if there are any, and returns the saved cart. Undefined when sending has to wait for a new sign-in or a
 * connection.
 */
async function sendChange(body: Ask<'changeCart'>['body']): Promise<Cart | undefined> {
  const changes = body.set ?? body.merge
  try {
    return await (changes?.length === 0 ? api.findCart() : api.changeCart({ body }))
  } catch (error) {
    if (!(error instanceof ApiRefusal || error instanceof ShopUnreachable)) throw error
  }
}

function isSignedIn(email: string): boolean {
  const session = readSession()
  return session.status === 'in' && session.email === email
}

const quantityIn = (lines: readonly CartLine[], id: string) => lines.find((line) => line.id === id)?.quantity ?? 0
