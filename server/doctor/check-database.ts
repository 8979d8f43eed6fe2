/** Checks the database and its clock, and what is stored in it: the seller, how the seller charges tax, article numbers, and the admins. */
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { openToInspect } from '../database/connect.ts'
import { connectionSettingsOf } from '../database/connection-settings.ts'
import type { Db } from '../database/db.ts'
import { describeDatabase, holdsShop } from '../database/describe-database.ts'
import { FolderInUse } from '../database/folder-lock.ts'
import { type Health, readHealth } from '../database/health-queries.ts'
import { type DatabaseFacts, readDatabaseFacts } from '../database/inspect-queries.ts'
import { limitsToSet } from '../database/session-limit-queries.ts'
import { deliveryMethods } from '../delivery/method-queries.ts'
import { isSecondFactorDemanded } from '../identity/second-factor-demand.ts'
import { countSecondFactors } from '../identity/second-factor-queries.ts'
import { missingToSell } from '../seller/missing-to-sell.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { emailsOfAdmins } from '../users/user-queries.ts'
import { checkArticles } from './check-articles.ts'
import { checkTax } from './check-tax.ts'
import { aheadBy } from './clock.ts'
import { bad, type Finding, good, open } from './finding.ts'

/** The oldest version that the tests run on. */
const oldestVersion = 15
const largestDifferenceMs = 2_000

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const place = describeDatabase(config)
  if (!holdsShop(config)) return [open('database', `${place}: there is no shop yet. npm start creates one.`)]
  try {
    const { db, close } = await openToInspect(connectionSettingsOf(config))
    try {
      return await ask(db, place, config)
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof FolderInUse)
      return [open('database', `${place} is in use by the running shop. Stop the shop to check the rest.`)]
    if (error instanceof CannotStart) return [bad('database', error.message)]
    throw error
  }
}

async function ask(db: Db, place: string, config: Config): Promise<Finding[]> {
  const fromMs = Date.now()
  const facts = await readDatabaseFacts(db)
  const aheadMs = aheadBy(facts.clock.getTime(), { fromMs, untilMs: Date.now() })
  const health = await readHealth(db)
  const base = [findingOfVersion(place, facts), findingOfHealth(health, facts), findingOfClock(aheadMs)]
  if (config.DATABASE_URL) base.push(findingOfLimits(await limitsToSet(db)))
  if (health === 'not migrated') return base
  const ofShop = [await checkSeller(db, config), ...(await checkTax(db, config)), ...(await checkArticles(db))]
  return [...base, ...ofShop, ...(await checkAdmins(db, config))]
}

function findingOfVersion(place: string, { versionNumber, version, encoding }: DatabaseFacts): Finding {
  const major = Math.floor(versionNumber / 10_000)
  if (major < oldestVersion)
    return bad('database', `${place} is version ${version}: ${oldestVersion} or later is needed.`)
  if (encoding !== 'UTF8')
    return bad('database', `${place} has the encoding ${encoding}: create the database with encoding UTF8.`)
  return good('database', `${place}: version ${version}, encoding UTF8.`)
}

function findingOfHealth(health: Health, { mayCreate }: DatabaseFacts): Finding {
  if (health === 'read-only') return bad('database', 'The database is read-only: DATABASE_URL points to a standby.')
  if (health === 'ready') return good('database', 'The database is migrated and writable.')
  if (!mayCreate)
    return bad(
      'database',
      'The database is not migrated, and its user is not allowed to create tables: make the user the owner of the database.',
    )
  return open('database', 'The database is not migrated to this release yet: the next start of the shop migrates it.')
}

/** A pooler in between may have dropped the limits that the shop set. */
function findingOfLimits(statements: string | undefined): Finding {
  if (!statements) return good('database', 'The time limits of the database are set.')
  return bad(
    'database',
    `The time limits of the database are not set. As the administrator of the database, run: ${statements}`,
  )
}

function findingOfClock(differenceMs: number): Finding {
  if (Math.abs(differenceMs) <= largestDifferenceMs)
    return good('clock', 'The clocks of the database and of this machine agree.')
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  return bad(
    'clock',
    `The database is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} this machine: synchronise both with NTP.`,
  )
}

async function checkSeller(db: Db, { demo, PUBLIC_URL = '' }: Config): Promise<Finding> {
  if (demo) return open('seller', 'A demo shop does not need the seller’s details.')
  const missing = missingToSell(await readShopSettings(db), await deliveryMethods(db))
  if (missing.length === 0) return good('seller', 'The shop takes orders.')
  return bad(
    'seller',
    `The shop is not taking orders yet: an admin has to fill in ${missing.join(', ')} at ${PUBLIC_URL}/dashboard/shop.`,
  )
}

async function checkAdmins(db: Db, config: Config): Promise<Finding[]> {
  const emails = await emailsOfAdmins(db)
  if (emails.length === 0)
    return [bad('admins', 'There is no admin. To add an admin: npm run first-admin -- somebody@company.example')]
  const found = good('admins', emails.length === 1 ? 'There is one admin.' : `There are ${emails.length} admins.`)
  return [found, await checkSecondFactors(db, config, emails)]
}

async function checkSecondFactors(db: Db, config: Config, emails: string[]): Promise<Finding> {
  const about = 'two-factor'
  if (config.demo) return open(about, 'A demo shop does not require a second factor.')
  if (!isSecondFactorDemanded(config))
    return bad(about, 'ADMIN_TWO_FACTOR is off: admins sign in with a password alone.')
  if (config.IDENTITY === 'firebase') return open(about, 'Admins need a second factor, which Firebase manages.')
  const without = emails.length - (await countSecondFactors(db, emails))
  if (without === 0) return good(about, 'Every admin signs in with a second factor.')
  return open(
    about,
    `${without} of ${emails.length} admins ${without === 1 ? 'has' : 'have'} not set up a second factor yet: the shop asks for a second factor at the next login.`,
  )
}
