/** A program that prepares the databases that tests copy, on the server at TEST_DATABASE_URL; see tests/fresh-database.ts. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '#server/database/connect.ts'
import { databaseAt, templateName } from './fresh-database.ts'

const { TEST_DATABASE_URL: server = '', TEMPLATE_DATABASES: run = '' } = process.env
const [migrated, filled] = [templateName('migrated', run), templateName('filled', run)]
const admin = new pg.Client({ connectionString: server })
await admin.connect()
await admin.query(`create database ${migrated}`)
const database = await openDatabase({ url: databaseAt(server, migrated) })
await database.close()
await admin.query(`create database ${filled} template ${migrated}`)
await admin.end()
execFileSync(process.execPath, ['--import', './server/node-environment.ts', 'demo/seed.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, ENV_FILE: '', DATABASE_URL: databaseAt(server, filled) },
})
