/** Run before the tests of each file: notes the engine with each test, for a report of tests that run on both. */
import { beforeEach } from 'vitest'
import { onPostgres } from './test-database.ts'

declare module 'vitest' {
  interface TaskMeta {
    engine?: 'PostgreSQL' | 'PGlite'
  }
}

beforeEach(({ task }) => {
  task.meta.engine = onPostgres ? 'PostgreSQL' : 'PGlite'
})
