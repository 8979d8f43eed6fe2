/** Lint reports an import that crosses the border between two parts of the code. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

const importsOnDemand = 'scripts/imports-on-demand.grit'

/** What lint finds in this code at this place. Lint runs in a separate tree, because `npm run dev` watches ours. */
function lint(place: string, code: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'fleje-walls-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  for (const file of ['biome.json', importsOnDemand]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    copyFileSync(join(root, file), join(tree, file))
  }
  mkdirSync(dirname(join(tree, place)), { recursive: true })
  writeFileSync(join(tree, place), code)
  try {
    execFileSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', place], { cwd: tree, stdio: 'pipe' })
    return ''
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error) return `${error.stdout}${error.stderr}`
    throw error
  }
}

const planted = 'planted-by-the-test-of-the-walls'

/** Planted files that appear in our own tree during the tests. `npm run dev` would restart for each of them. */
const appeared: string[] = []
const watched = ['contract', 'web/orders', 'stand-ins/cards', 'server/orders'].map((folder) =>
  watch(join(root, folder), (_, name) => {
    if (name?.startsWith(planted)) appeared.push(join(folder, name))
  }),
)
afterAll(() => {
  for (const watcher of watched) watcher.close()
})

describe('lint', () => {
  it.each([
    ['contract/ free of the server’s and the browser’s libraries', `contract/${planted}.ts`, "import 'react'"],
    ['rules free of zod', 'contract/orders/rules/order.ts', "import 'zod'"],
    ['the rules of a small noun free of schemas', 'contract/reviews/rules.ts', "import './schema.ts'"],
    ['rules free of schemas', 'contract/orders/rules/order.ts', "import type { Order } from '../schema/order.ts'"],
    ['the map of calls free of schemas', 'contract/calls.ts', "import './table.ts'"],
    ['web/every-page/ free of the contract', `web/every-page/${planted}.ts`, "import '#contract/rules/money.ts'"],
    ['web/every-page/ free of React', `web/every-page/${planted}.ts`, "import 'react'"],
    ['content free of state', `content/articles/${planted}.tsx`, "import { useState } from 'react'"],
    ['drivers only in connect.ts', `server/orders/${planted}.ts`, "import 'pg'"],
    ['drivers out of the statements', `server/orders/${planted}-queries.ts`, "import '@electric-sql/pglite'"],
    ['dollars out of the statements', `server/orders/${planted}-queries.ts`, "import '#contract/rules/money.ts'"],
    ['statements only in …-queries.ts', `server/orders/${planted}.ts`, "import 'drizzle-orm'"],
  ])('keeps %s', (_, place, code) => {
    expect(lint(place, `${code}\n`)).toContain('noRestrictedImports')
  })

  it.each([
    ["import '#demo/fill.ts'"],
    ["import type { Store } from '#stand-ins/cards/store.ts'"],
    ["export { demoAccounts } from '../demo/accounts.ts'"],
  ])('refuses a static import even in the two files that may load the demo and the stand-ins: %s', (code) => {
    for (const door of ['server/start/demo-mode.ts', 'server/start/stand-ins.ts'])
      expect(lint(door, `${code}\n`)).toContain('on demand only')
  })

  it('lets these two files import on demand', () => {
    const code =
      "export const open = () => import('#demo/fill.ts')\nexport const play = () => import('#stand-ins/x.ts')\n"
    for (const door of ['server/start/demo-mode.ts', 'server/start/stand-ins.ts']) expect(lint(door, code)).toBe('')
  })

  it('lets rules use other rules', () => {
    expect(
      lint('contract/orders/rules/order.ts', "import '../../products/rules/product.ts'\nimport './money/paper.ts'\n"),
    ).toBe('')
  })

  it('lets statements use the query builder', () => {
    expect(lint(`server/orders/${planted}-queries.ts`, "import 'drizzle-orm'\n")).toBe('')
  })
})

it('nothing was planted into the working tree', async () => {
  await whatHappenedIsKnown()
  expect(appeared).toEqual([])
})

/** Creates one last file, and waits until it is reported: files are reported in the order of their creation. */
async function whatHappenedIsKnown(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-walls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await new Promise<void>((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close()
      resolve()
    })
    writeFileSync(join(folder, 'last'), '')
  })
}
