/** Setup of each test file: records the database engine of each test, so that a report of failed tests can name it. */
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
