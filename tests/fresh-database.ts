/** New databases on the PostgreSQL server of the tests. They are deleted with the server. */
import pg from 'pg'

/** `migrated`: with all tables, but no rows. `filled`: that of a demo shop after its first start. */
export type Template = 'migrated' | 'filled'

export const templateName = (template: Template, run: string) => `fleje_${template}_${run}`

/**
 * Creates a database on the PostgreSQL server at `url` and returns its URL. With a `template`, the database is a copy of the one
 * that `npm test` has prepared, because migrating a database takes ten times as long. Where none is prepared, the database is
 * empty, and the shop that opens it migrates and fills it.
 */
export async function freshDatabase(url: string, template?: Template): Promise<string> {
  const name = `fleje_${crypto.randomUUID().replaceAll('-', '')}`
  const run = process.env.TEMPLATE_DATABASES
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name} ${template && run ? `template ${templateName(template, run)}` : ''}`)
  await admin.end()
  return databaseAt(url, name)
}

/** What a shop adds to its environment if that names neither a database nor a folder: a filled database, if there is a server. */
export async function filledDatabaseFor({
  DATABASE_URL,
  DATA_DIR,
}: Record<string, string>): Promise<Record<string, string>> {
  const server = process.env.TEST_DATABASE_URL
  return server && !DATABASE_URL && !DATA_DIR ? { DATABASE_URL: await freshDatabase(server, 'filled') } : {}
}

/** The URL of another database on the server at `url`. */
export function databaseAt(url: string, name: string): string {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
