/** npm run make-admin -- somebody@company.example: how the first admin of a new shop comes to be. */
import { Email } from '#contract/wire.ts'
import { noteInAudit } from './database/audit-queries.ts'
import { openDatabase } from './database/connect.ts'
import { inTransaction } from './database/transaction.ts'
import { readProcessConfig } from './process-config.ts'
import { promote, userByEmail } from './users/user-queries.ts'

const email = Email.safeParse(process.argv[2]).data
if (!email) {
  console.error('Say whose: npm run make-admin -- somebody@company.example')
  process.exit(1)
}

const config = readProcessConfig()
const database = await openDatabase({ url: config.DATABASE_URL, folder: config.DATA_DIR })
const promoted = await inTransaction(database.db, async (tx) => {
  const done = await promote(tx, email)
  if (done) await noteInAudit(tx, { email: 'the command line' }, 'make admin', email)
  return done
})
const known = await userByEmail(database.db, email)
await database.close()
if (!known) {
  console.error(`Nobody has signed up as ${email} yet.`)
  process.exit(1)
}
console.log(promoted ? `${email} is an admin now.` : `${email} is an admin already.`)
