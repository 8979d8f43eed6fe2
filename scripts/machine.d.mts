/** The parts of machine.mjs that tests use. */
export type OwnPostgres = {
  url: string
  pause: (how?: 'fast' | 'immediate') => Promise<void>
  resume: () => Promise<void>
  restart: (how?: 'fast' | 'immediate') => Promise<void>
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

export type OwnPrimary = OwnPostgres & { startStandby: () => Promise<OwnPostgres> }

export function startPostgres(settings?: Record<string, string>): Promise<OwnPrimary>

/** The folder of PostgreSQL's programs. */
export function findPostgres(): string
