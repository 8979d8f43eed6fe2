/** The services of the shop, passed to handlers and jobs. */
import type { Config } from '../base/config.ts'
import type { Db } from '../database/db.ts'
import type { Finder } from '../finder/finder.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { IdentityVerifier } from '../identity/verifier.ts'
import type { Mailer } from '../mail/mail.ts'
import type { CardProvider, CardWaits } from '../payments/card-provider.ts'
import type { ReadRates } from '../tax/rate-file.ts'
import type { Register } from '../tax/register.ts'
import type { RateLimits } from './rate-limit.ts'

export type Shop = {
  config: Config
  db: Db
  /** For reads whose data may be some seconds old (decisions/008-database-standby-reads.md). */
  replicaDb: Db
  /** Issues and verifies the shop's own tokens. */
  sessions: Sessions
  /** Verifies the identity provider's ID tokens. */
  identity: IdentityVerifier
  /** The product search. */
  finder: Finder
  /** Rate limits of calls, over all instances. */
  rateLimits: RateLimits
  /** The address of the shop for links in mails, without a trailing slash. */
  publicUrl: () => string
  /** Writes mails into the outbox. */
  mailer: Mailer
  /** The only access to the card provider, real or sandbox. */
  cards: CardProvider
  cardWaits: CardWaits
  /** The EU's register of VAT numbers, real or stand-in. */
  register: Register
  /** Reads the ECB's exchange rates, real or stand-in. */
  readRates: ReadRates
  /** Whether the seller's details are complete enough to sell. */
  isOpen: () => Promise<boolean>
  /**
   * Cancels an unpaid order's live payment at the provider, before the order itself is cancelled. Throws a Refusal (409) when
   * the order has just been paid or is being paid.
   */
  closePayment: (orderId: string) => Promise<void>
}
