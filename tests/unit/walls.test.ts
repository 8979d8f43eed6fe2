/** The walls between the parts stand: a planted violation goes red. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What lint says of a file with this code at this place. */
function lint(place: string, code: string): string {
  const file = join(root, place)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
  onTestFinished(() => rmSync(file))
  try {
    execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'lint', place], {
      cwd: root,
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error) return `${error.stdout}${error.stderr}`
    throw error
  }
}

const planted = 'planted-by-the-test-of-the-walls'

describe('lint keeps the walls', () => {
  it.each([
    ['contract/ away from the server', `contract/${planted}.ts`, "import '#server/http.ts'"],
    ['contract/ away from the pages', `contract/${planted}.ts`, "import '#web/api.ts'"],
    ['pages away from the server', `web/orders/${planted}.ts`, "import '#server/orders/order-queries.ts'"],
    ['stand-ins away from the contract', `stand-ins/cards/${planted}.ts`, "import '#contract/order.ts'"],
    ['stand-ins away from the server', `stand-ins/cards/${planted}.ts`, "import '#server/http.ts'"],
    ['server rules away from the stand-ins', `server/orders/${planted}.ts`, "import '#stand-ins/cards/sandbox.ts'"],
    ['drivers in connect.ts alone', `server/orders/${planted}.ts`, "import 'pg'"],
    ['drivers out of the statements, too', `server/orders/${planted}-queries.ts`, "import '@electric-sql/pglite'"],
    ['statements in …-queries.ts alone', `server/orders/${planted}.ts`, "import 'drizzle-orm'"],
  ])('%s', (_, place, code) => {
    expect(lint(place, `${code}\n`)).toContain('noRestrictedImports')
  })

  it('lets statements use the query builder', () => {
    expect(lint(`server/orders/${planted}-queries.ts`, "import 'drizzle-orm'\n")).toBe('')
  })
})
