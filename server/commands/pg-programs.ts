/**
 * pg_dump and pg_restore, which come with PostgreSQL. The database's address and password are passed in the environment,
 * because other users of the machine can see arguments.
 */
import { spawn } from 'node:child_process'
import { CannotStart } from '../base/cannot-start.ts'

export type PgProgram = 'pg_dump' | 'pg_restore'

/** Runs the program and shows only its errors. Throws CannotStart if the program is missing or fails. */
export async function runPgProgram(program: PgProgram, args: string[], url: string): Promise<void> {
  const child = spawn(program, args, { env: environmentOf(url), stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new CannotStart(`${program} is not installed (Debian: apt-get install postgresql-client).`)
          : error,
      ),
    )
    child.once('exit', resolve)
  })
  if (code !== 0) throw new CannotStart(`${program} failed: see its output above.`)
}

const ofParameters: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  host: 'PGHOST',
}

function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: hostname.replaceAll(/[[\]]/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(
      [...searchParams].flatMap(([name, value]) => (ofParameters[name] ? [[ofParameters[name], value]] : [])),
    ),
  }
  const nonEmpty = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return { ...process.env, ...nonEmpty }
}
