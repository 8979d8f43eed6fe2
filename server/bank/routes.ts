/**
 * Payment by bank transfer. A clerk books the statement of the bank; entries that name an order with its exact amount pay it, and
 * a person decides about the others. Money becomes a paid order in server/payments/settle.ts.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { modified } from '../base/count-answer.ts'
import { demandFreshFactor } from '../identity/fresh-factor.ts'
import { bookStatement, checkStatement } from './book-statement.ts'
import { findEntries, matchEntry, setEntryAside } from './entries.ts'
import { noteMoney } from './note-money.ts'
import { confirmNoted } from './noted.ts'
import { findBank, putBank } from './settings.ts'
import { nameTakenBack } from './take-back.ts'
import { undoMatch } from './undo-match.ts'

export const bankRoutes = {
  findBank: ({ db }) => findBank(db),
  putBank: async ({ shop, session, user, body }) => {
    await demandFreshFactor(shop, session)
    return putBank(shop, user, body)
  },
  checkStatement: ({ shop, user, body }) => checkStatement(shop, user, body),
  bookStatement: ({ shop, user, body }) => bookStatement(shop, user, body),
  findEntries: ({ db }) => findEntries(db),
  matchEntry: ({ db, user, params, body }) => modified(matchEntry(db, user, params.id, body)),
  undoMatch: ({ shop, user, params }) => modified(undoMatch(shop, user, params.id)),
  setEntryAside: ({ db, user, params, body }) => modified(setEntryAside(db, user, params.id, body.why)),
  nameTakenBack: ({ shop, user, params, body }) => modified(nameTakenBack(shop, user, params.id, body.entry)),
  confirmNoted: ({ db, user, params }) => modified(confirmNoted(db, user, params.id)),
  noteMoney: ({ db, user, params, body }) => noteMoney(db, user, params.id, body),
} satisfies Partial<Handlers>
