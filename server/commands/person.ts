/**
 * npm run person -- export someone@company.example --out file.json
 * npm run person -- erase someone@company.example [--yes]
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Email } from '#contract/schema/wire.ts'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { setLogLevel } from '../base/log.ts'
import { commandLine } from '../database/actor-schema.ts'
import { describeDatabase } from '../database/describe-database.ts'
import { makeApp } from '../start/app.ts'
import type { App } from '../start/app-parts.ts'
import { erasePerson } from '../users/erase-person.ts'
import { exportPerson } from '../users/export-person.ts'
import { type Command, inDatabase, requireShop, runCommand } from './run-command.ts'

const usage =
  'npm run person -- export someone@company.example --out file.json, or: npm run person -- erase someone@company.example'

export const person: Command = async (config, args) => {
  const { what, email, isSure, out } = readArguments(args)
  requireShop(config)
  if (what === 'erase') return erase(config, email, isSure)
  return out === undefined ? exportTo(config, email, print) : exportToFile(config, email, out)
}

type Arguments = { what: 'export' | 'erase'; email: string; isSure: boolean; out: string | undefined }

function readArguments(args: string[]): Arguments {
  const { positionals, values } = parseKnown(args)
  const [what, whom, ...more] = positionals
  const email = Email.safeParse(whom).data
  if ((what !== 'export' && what !== 'erase') || !email || more.length > 0 || (what === 'erase' && values.out))
    throw new CannotStart(`Usage: ${usage}`)
  return { what, email, isSure: values.yes, out: values.out }
}

function parseKnown(args: string[]) {
  try {
    const options = { yes: { type: 'boolean', default: false }, out: { type: 'string' } } as const
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new CannotStart(`Usage: ${usage}`)
  }
}

async function print(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
}

/**
 * For `--out`, which exists because npm also writes to the standard output. A partly written file never has the final name.
 */
async function exportToFile(config: Config, email: string, file: string): Promise<string> {
  if (existsSync(file)) throw new CannotStart(`${file} already exists: an export never overwrites a file.`)
  if (!existsSync(dirname(file))) throw new CannotStart(`${file} cannot be written: there is no such folder.`)
  const unfinished = `${file}.part`
  try {
    await exportTo(config, email, (pieces) => writeFile(unfinished, pieces, { mode: 0o600 }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return `${file} contains everything that is stored about ${email}.`
}

type Write = (pieces: AsyncIterable<string>) => Promise<void>

async function exportTo(config: Config, email: string, write: Write): Promise<undefined> {
  await inShop(config, email, async ({ shop }) => write((await exportPerson(shop, email, new Date())).pieces))
}

async function erase(config: Config, email: string, isSure: boolean): Promise<string> {
  const place = describeDatabase(config)
  if (!isSure && (await askAgain(place, email)) !== email)
    throw new CannotStart('The addresses differ. Nothing was erased.')
  const { pseudonym, accountStays } = await inShop(config, email, ({ shop }) => erasePerson(shop, commandLine, email))
  const provider = accountStays ? ' The account at the identity provider remains: delete it there as well.' : ''
  return `${place}: ${email} is erased. In data that has to stay, this person is called ${pseudonym}.${provider} Earlier backups still contain this person.`
}

async function askAgain(place: string, email: string): Promise<string | undefined> {
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await asking.question(
      `${place}: ${email} will be erased for good. Type the address again to confirm: `,
    )
    return Email.safeParse(typed).data
  } finally {
    asking.close()
  }
}

/** Opens the configured shop, not only its database: open payments of an erased person are closed at the card provider. */
function inShop<Result>(config: Config, email: string, work: (app: App) => Promise<Result>): Promise<Result> {
  return inDatabase(
    config,
    async (database) => {
      const app = await makeApp({ config, database, address: () => config.PUBLIC_URL ?? '' })
      try {
        return await work(app)
      } finally {
        await app.close()
      }
    },
    `Nothing is stored about ${email}`,
  )
}

if (import.meta.main) {
  // The standard output contains only the export.
  setLogLevel('silent')
  await runCommand(person)
}
