/** Mails to the people of a company: about its details, their membership, and orders that were passed on to them. */
import { type CompanyRole, companyRoleNames } from '#contract/companies/rules/rights.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Shop } from '../api/services.ts'
import type { Db } from '../database/db.ts'
import { letterToText, type Part } from '../mail/letter.ts'
import { insertMail } from '../mail/mail-queries.ts'
import { senderLines } from '../seller/sender-lines.ts'
import { readShopSettings } from '../settings/settings-queries.ts'

/** What a mail needs besides its words. `db` may be the handle of a transaction. */
export type Mailing = Pick<Shop, 'config' | 'publicUrl'>

async function send(
  tx: Db,
  { config: { SHOP_NAME: shopName } }: Mailing,
  to: string,
  { subject, parts }: { subject: string; parts: Part[] },
): Promise<void> {
  const from = senderLines(shopName, await readShopSettings(tx))
  await insertMail(tx, { to, subject, body: letterToText({ subject, parts, from }) }, new Date())
}

type Details = { legalName: string; address: string; country: string; vatNumber: string }

/** Tells each address what the details are from now on. `by`: who changed them. */
export async function tellOfDetails(
  tx: Db,
  mailing: Mailing,
  { to, company, by }: { to: readonly string[]; company: Details; by: string },
): Promise<void> {
  const { legalName, address, country, vatNumber } = company
  const rows: [string, string][] = [
    ['Name', legalName],
    ['Billing address', address.replaceAll('\n', ', ')],
    ['Country', country],
    ['VAT number', vatNumber || 'none'],
  ]
  for (const address of to)
    await send(tx, mailing, address, {
      subject: `The details of ${legalName} were changed`,
      parts: [
        `${by} has changed the details of your company in our shop. New orders are billed to:`,
        { rows },
        'If this is not right, please write to us.',
      ],
    })
}

type AboutMember = { to: string; legalName: string }

export async function tellOfJoining(
  tx: Db,
  mailing: Mailing,
  { to, legalName, role }: AboutMember & { role: CompanyRole },
) {
  await send(tx, mailing, to, {
    subject: `You now order for ${legalName}`,
    parts: [
      `You now belong to ${legalName} in our shop. Your role there is: ${companyRoleNames[role]}. Your orders are billed to this company.`,
      { link: `${mailing.publicUrl()}/dashboard/myProfile`, says: 'See your company' },
    ],
  })
}

export async function tellOfRole(
  tx: Db,
  mailing: Mailing,
  { to, legalName, role }: AboutMember & { role: CompanyRole },
) {
  await send(tx, mailing, to, {
    subject: `Your role in ${legalName} has changed`,
    parts: [`In our shop, your role in ${legalName} is now: ${companyRoleNames[role]}.`],
  })
}

export async function tellOfRemoval(tx: Db, mailing: Mailing, { to, legalName }: AboutMember): Promise<void> {
  await send(tx, mailing, to, {
    subject: `You no longer order for ${legalName}`,
    parts: [
      `You no longer belong to ${legalName} in our shop. The orders that you placed for the company stay with it, and you no longer see them.`,
    ],
  })
}

/** `from`: the name or address of the leaver. */
export async function tellOfPassing(
  tx: Db,
  mailing: Mailing,
  { to, legalName, from, numbers }: AboutMember & { from: string; numbers: readonly number[] },
): Promise<void> {
  const named = numbers.slice(0, mostNamed).map(formatOrderNumber).join(', ')
  const more = numbers.length > mostNamed ? ` and ${numbers.length - mostNamed} more` : ''
  await send(tx, mailing, to, {
    subject: `Orders of ${legalName} were passed on to you`,
    parts: [
      `${from} no longer orders for ${legalName}. From now on, you have these orders and get the mails about them: ${named}${more}.`,
      { link: `${mailing.publicUrl()}/dashboard/myOrders`, says: 'See your orders' },
    ],
  })
}

const mostNamed = 50
