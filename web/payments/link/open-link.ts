/** Opens a payment link. The first browser that opens it can open it again: it makes a ticket for the link, and keeps it. */
import type { OrderByLink } from '#contract/payments/schema/payment-link.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'

type Opened = { token: string; ticket: string; order: OrderByLink }

/** `canRenew`: whether the customer can request a new link. */
export type Closed = { token: string; refusal: { title: string; sentence: string; canRenew: boolean } }

const key = 'fleje.payment-link'

/** Kept before the link is opened, because the answer may be lost. Only the latest ticket is kept. */
function ticketFor(token: string): string {
  const [known, kept] = (localStorage.getItem(key) ?? '').split(' ')
  if (known === token && kept) return kept
  const ticket = crypto.randomUUID()
  localStorage.setItem(key, `${token} ${ticket}`)
  return ticket
}

export async function openLink(token: string): Promise<Opened | Closed> {
  const ticket = ticketFor(token)
  try {
    return { token, ticket, order: await api.openPaymentLink({ body: { token, ticket } }) }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![404, 409, 422].includes(error.status)) throw error
    const why = error.facts.link
    const canRenew = why === 'used' || why === 'expired'
    return { token, refusal: { title: titles[`${why}`] ?? titles.other, sentence: error.message, canRenew } }
  }
}

const titles: Record<string, string> & { other: string } = {
  used: 'This link was used',
  expired: 'This link has expired',
  ended: 'This order cannot be paid',
  other: 'This link does not work',
}
