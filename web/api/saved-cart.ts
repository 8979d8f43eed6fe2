/** The saved cart of somebody signed in, and the copy of it in this browser (web/every-page/cart.ts). Free of React. */
import type { Ask } from '#contract/calls.ts'
import { keep, readKept } from '#web/every-page/cart.ts'
import { api } from './client.ts'
import { ApiRefusal, ShopUnreachable } from './refusal.ts'

/** Sends what the saved cart has not heard of, and takes over what is in it then. */
export async function bringTogether(email: string): Promise<void> {
  const { lines, owner, unsent = [] } = readKept()
  // Lines from before the sign-in are merged; those of somebody else who was here are not.
  if (owner !== email) return receive(email, { merge: owner === undefined ? lines : [] }, [])
  const set = unsent.map((id) => lines.find((line) => line.id === id) ?? { id, quantity: 0 })
  await receive(email, { set }, unsent)
}

async function receive(owner: string, body: Ask<'changeCart'>['body'], sent: readonly string[]): Promise<void> {
  try {
    const { lines: saved } = await api.changeCart({ body })
    // What has changed since stays to be sent.
    const now = readKept()
    const unsent = now.owner === owner ? (now.unsent ?? []).filter((id) => !sent.includes(id)) : []
    const mine = now.lines.filter(({ id }) => unsent.includes(id))
    keep({ owner, unsent, lines: [...saved.filter(({ id }) => !unsent.includes(id)), ...mine] })
  } catch (error) {
    // Then it is sent later: by who is signed in again, or has a connection.
    if (!(error instanceof ApiRefusal || error instanceof ShopUnreachable)) throw error
  }
}
