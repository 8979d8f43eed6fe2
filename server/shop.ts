/** What the shop is made of, handed to whoever does its work. */
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Sessions } from './identity/sessions.ts'
import type { IdentityVerifier } from './identity/verifier.ts'
import type { Mailer } from './mail/mail.ts'
import type { CardProvider } from './payments/card-provider.ts'

export type Shop = {
  config: Config
  db: Db
  /** Issues and knows the shop's own tokens. */
  sessions: Sessions
  /** Proves the identity provider's ID tokens. */
  identity: IdentityVerifier
  /** Writes mails into the outbox. */
  mailer: Mailer
  /** The one road to the card provider, real or sandbox. */
  cards: CardProvider
}
