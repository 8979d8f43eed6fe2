/** Creates a database on the PostgreSQL server at `url` and returns its URL. The database is deleted with the server. */
import pg from 'pg'

export async function freshDatabase(url: string): Promise<string> {
  const name = `fleje_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
