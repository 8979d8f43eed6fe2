/**
 * Reminds companies of their orders on account: each round sends one mail to each recipient of a company. A reminder and its
 * mail share one transaction, so that no reminder is sent twice, however many instances run the job.
 */
import { accountLines } from '#contract/bank/rules/account.ts'
import { referenceOf, spaced } from '#contract/bank/rules/reference.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { formatDay } from '#contract/rules/days.ts'
import { formatCents } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { inTransaction } from '../database/statements.ts'
import { letterToText, type Part } from '../mail/letter.ts'
import type { Mail } from '../mail/message.ts'
import { senderLines } from '../seller/sender-lines.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { type PayInto, transferTerms } from '../settings/transfer-queries.ts'
import { type DueOrder, noteReminders, ordersToRemindOf } from './reminder-queries.ts'

/** One round of the scheduled job. */
export async function remindOfDue(
  { db, config: { SHOP_NAME: shopName }, mailer, publicUrl }: Shop,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const settings = await readShopSettings(db)
  const today = dayIn(settings, now)
  for (const companyId of new Set((await ordersToRemindOf(db, today)).map((order) => order.companyId))) {
    if (signal?.aborted) return
    await inTransaction(db, async (tx) => {
      const due = await ordersToRemindOf(tx, today, companyId)
      const reminded = await noteReminders(tx, due)
      const { payInto } = await transferTerms(tx)
      for (const [to, orders] of byRecipient(reminded))
        await mailer.send(reminderMail(to, orders, { shopName, url: publicUrl(), settings, payInto, today }), tx)
    })
  }
}

/** The address of the company, or else those of the customers who have ordered. */
function byRecipient(orders: readonly DueOrder[]): Map<string, DueOrder[]> {
  const found = new Map<string, DueOrder[]>()
  for (const order of orders) {
    const to = order.invoiceEmail || order.email
    found.set(to, [...(found.get(to) ?? []), order])
  }
  return found
}

type Beside = {
  shopName: string
  url: string
  settings: ShopSettings | undefined
  payInto: PayInto | undefined
  today: string
}

function reminderMail(
  to: string,
  orders: readonly DueOrder[],
  { shopName, url, settings, payInto, today }: Beside,
): Mail {
  const overdue = orders.filter(({ dueOn }) => dueOn < today)
  const soon = orders.filter(({ dueOn }) => dueOn >= today)
  const total = orders.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const account: [string, string][] = payInto
    ? [
        ['Account holder', payInto.holder],
        ...accountLines(payInto).map(({ name, shown }): [string, string] => [name, shown]),
      ]
    : []
  const parts: Part[] = [
    ...(overdue.length > 0 ? ['We have not received the following yet:', { rows: rowsOf(overdue) }] : []),
    ...(soon.length > 0 ? ['The following will soon be due:', { rows: rowsOf(soon) }] : []),
    { rows: [['Total', formatCents(total)]] },
    ...(overdue.length > 0 ? ['If you have paid in the meantime, please ignore this mail.'] : []),
    ...(account.length > 0
      ? ['Please pay into our account, and state the reference of each order:', { rows: account }]
      : []),
    ...orders.map(({ orderId, number }): Part => {
      return {
        link: `${url}/dashboard/orders/${orderId}`,
        says: `See order ${formatOrderNumber(number)} and its invoice`,
      }
    }),
  ]
  const subject = `${[...named('Overdue', overdue), ...named('Due soon', soon)].join('. ')} at ${shopName}`
  return { to, subject, body: letterToText({ subject, parts, from: senderLines(shopName, settings) }) }
}

const rowsOf = (orders: readonly DueOrder[]) =>
  orders.map(({ number, owedCents, dueOn }): [string, string] => [
    `${formatOrderNumber(number)}, due on ${formatDay(dueOn)}`,
    `${formatCents(owedCents)}, reference ${spaced(referenceOf(number))}`,
  ])

const named = (word: string, orders: readonly DueOrder[]): string[] =>
  orders.length === 0 ? [] : [`${word}: ${orders.map(({ number }) => formatOrderNumber(number)).join(', ')}`]
