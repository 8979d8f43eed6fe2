/**
 * Opens a payment link. The first browser that opens it can open it again: it makes a ticket for the link, and keeps it. The ticket
 * is made by a click alone, because mail scanners load the page and run its scripts.
 */
import type { OrderByLink } from '#contract/payments/schema/payment-link.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'

/** No ticket was made in this browser yet. */
type Unopened = { token: string }
type Opened = { token: string; ticket: string; order: OrderByLink }

/** `canRenew`: whether the customer can request a new link. */
export type Closed = { token: string; refusal: { title: string; sentence: string; canRenew: boolean } }

const key = 'fleje.payment-link'

/** Kept before the link is opened, because the answer may be lost. Only the latest ticket is kept. */
export function makeTicket(token: string): void {
  localStorage.setItem(key, `${token} ${crypto.randomUUID()}`)
}

function ticketOf(token: string): string | undefined {
  const [known, kept] = (localStorage.getItem(key) ?? '').split(' ')
  return known === token ? kept : undefined
}

export async function openLink(token: string): Promise<Unopened | Opened | Closed> {
  if (token === '') return closed(token, 'The link was not copied completely', undefined)
  const ticket = ticketOf(token)
  if (!ticket) return { token }
  try {
    return { token, ticket, order: await api.openPaymentLink({ body: { token, ticket } }) }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![404, 409, 422].includes(error.status)) throw error
    return closed(token, error.message, error.facts.link)
  }
}

function closed(token: string, sentence: string, why: unknown): Closed {
  const canRenew = why === 'used' || why === 'expired'
  return { token, refusal: { title: titles[`${why}`] ?? titles.other, sentence, canRenew } }
}

const titles: Record<string, string> & { other: string } = {
  used: 'This link was used',
  expired: 'This link has expired',
  ended: 'This order cannot be paid',
  other: 'This link does not work',
}
