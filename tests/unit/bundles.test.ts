/**
 * The bundle of a module of web/ or contract/ depends only on the module's folder, so that renaming the module does not move it
 * into another bundle.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { callMap } from '#contract/calls.ts'
import { withoutNeedlessImports } from '../../react-router.config.ts'
import { importsOf } from '../../scripts/imports.mjs'
import { bundles, withoutRights } from '../../vite.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('{contract,web}/**/*.{ts,tsx}', { cwd: root })

function bundleOf(file: string): string | null | undefined {
  const path = `/shop/${file}`
  const name = bundles.find(({ test }) => test.test(path))?.name
  return typeof name === 'function' ? name(path) : name
}

/** The folder of a file. A noun's needs.ts, rules.ts and schema.ts stand for folders that would have only one file. */
const folderOf = (file: string) =>
  /\/(needs|rules|schema)\.ts$/.test(file) ? file.slice(0, -'.ts'.length) : dirname(file)

it('a file with another name in the same folder goes into the same bundle', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(new Set(files.map(bundleOf)).size).toBeGreaterThan(5)
  for (const file of files) expect(bundleOf(`${folderOf(file)}/renamed.ts`), file).toBe(bundleOf(file))
})

it('browsers get the method and path of every call, but not the rights', () => {
  const lines = withoutRights(readFileSync(`${root}/contract/calls.ts`, 'utf8'))
  for (const [name, [method, path]] of Object.entries(callMap))
    expect(lines).toContain(`${name}: ['${method}', '${path}'],`)
})

it('browsers get no declarations of calls, and so no texts of the API description', () => {
  const isDeclaration = (file: string) => /^contract\/(table|\w+\/calls)\.ts$/.test(file)
  const others = files.filter((file) => !isDeclaration(file))
  const loading = others.filter((file) => importsOf(file, { withTypes: false, onDemand: true }).some(isDeclaration))
  expect(others.length).toBeLessThan(files.length - 20)
  expect(loading).toEqual([])
})

it('browsers get only the imports of a screen that are not loaded yet, and no imports of a document', () => {
  const table = {
    entry: { module: 'entry.js', imports: ['every-page.js'] },
    routes: {
      root: { id: 'root', module: 'root.js', imports: ['every-page.js', 'framework.js'] },
      'shell/document-layout': { id: 'shell/document-layout', parentId: 'root', module: 'd.js', imports: ['shell.js'] },
      blogs: { id: 'blogs', parentId: 'shell/document-layout', module: 'blogs.js', imports: ['articles.js'] },
      dashboard: { id: 'dashboard', parentId: 'root', module: 'dashboard.js', imports: ['framework.js', 'lists.js'] },
      orders: {
        id: 'orders',
        parentId: 'dashboard',
        module: 'orders.js',
        imports: ['root.js', 'lists.js', 'tables.js'],
      },
    },
  }
  const { routes } = withoutNeedlessImports(table)
  expect(Object.values(routes).map(({ id, imports }) => [id, imports])).toEqual([
    ['root', ['framework.js']],
    ['shell/document-layout', []],
    ['blogs', []],
    ['dashboard', ['lists.js']],
    ['orders', ['tables.js']],
  ])
})
