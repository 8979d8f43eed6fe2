/**
 * Mails to the shop's own address: about new admins and roles in the office, API keys, webhooks and bank accounts, to expose
 * unintended access, and about keys that end soon.
 */
import { keyWarningDays } from '#contract/integrations/rules/integration.ts'
import { officeWork } from '#contract/users/rules/office/office-roles.ts'
import type { OfficeRole } from '#contract/users/rules/user.ts'
import type { Config } from '../base/config.ts'
import type { Mail } from '../mail/message.ts'
import { shopAddress } from '../mail/shop-address.ts'
import type { KeyRow } from './key-queries.ts'

type Addresses = Pick<Config, 'SHOP_EMAIL' | 'MAIL_FROM'>

/** Formats a time in the seller's time zone. */
export type TellMoment = (at: Date) => string

const mayDo: Record<KeyRow['scope'], string> = {
  read: 'read orders, their papers, products and the tax report',
  orders:
    'read orders, their papers, products and the tax report; ship orders; correct parcels, addresses and delivery dates; add invoices and proofs of arrival; write notes; and count stock',
  money: 'read orders, their papers, products and the tax report; and record bank transfers that pay orders',
}

type MadeKey = Pick<KeyRow, 'name' | 'scope' | 'expiresAt'> & { createdBy: string }

export function keyMail(config: Addresses, { name, scope, createdBy, expiresAt }: MadeKey, tell: TellMoment): Mail {
  const happened = `${createdBy} has created the API key ${name}. Until ${tell(expiresAt)}, a program with this key can ${mayDo[scope]}.`
  return mailOf(config, `A new API key: ${name}`, happened, 'revoke the key in the dashboard under Integrations')
}

/** `address`: the URL as it is shown. */
export function endpointMail(config: Addresses, { address, by }: { address: string; by: string }): Mail {
  const happened = `${by} has set up a webhook: from now on, events are sent to ${address}.`
  return mailOf(config, 'A new webhook address', happened, 'remove the webhook in the dashboard under Integrations')
}

export function adminMail(config: Addresses, { email, by }: { email: string; by: string }): Mail {
  const happened = `${by} has made ${email} an admin, with all rights in the dashboard.`
  return mailOf(config, `A new admin: ${email}`, happened, 'remove the user’s admin rights under All Users')
}

type GivenRole = { email: string; by: string; officeRole: OfficeRole }

export function officeMail(config: Addresses, { email, by, officeRole }: GivenRole): Mail {
  const happened = `${by} has made ${email} a ${officeRole}. A ${officeRole} ${officeWork[officeRole].does}.`
  return mailOf(
    config,
    `A new ${officeRole}: ${email}`,
    happened,
    'take the role away on the user’s page in the dashboard',
  )
}

/** `iban`: undefined if the shop takes no transfers any more. */
export function bankMail(config: Addresses, { by, iban }: { by: string; iban: string | undefined }): Mail {
  const happened = iban
    ? `${by} has changed the bank account: customers now pay into the account that ends in ${iban.slice(-4)}.`
    : `${by} has removed the bank account: customers can no longer pay by bank transfer.`
  return mailOf(
    config,
    'The bank account was changed',
    happened,
    'correct the bank account in the dashboard under Shop',
  )
}

function mailOf(config: Addresses, subject: string, happened: string, remedy: string): Mail {
  const body = [
    happened,
    `If you did not expect this, ${remedy}. Then look under History to see what else was changed.`,
  ]
  return { to: shopAddress(config), subject, body: body.join('\n\n') }
}

type EndingKey = Pick<KeyRow, 'name' | 'expiresAt'>

export function endingKeysMail(config: Addresses, keys: EndingKey[], tell: TellMoment): Mail {
  return {
    to: shopAddress(config),
    subject: `API keys that expire soon: ${keys.map(({ name }) => name).join(', ')}`,
    body: [
      `These keys expire within ${keyWarningDays} days. Programs can then no longer use the keys:`,
      keys.map(({ name, expiresAt }) => `${name}: ${tell(expiresAt)}`).join('\n'),
      'Create new keys in the dashboard under Integrations and enter them in the programs. This is the only reminder.',
    ].join('\n\n'),
  }
}
