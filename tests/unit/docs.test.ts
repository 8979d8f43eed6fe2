/** Everything that the documents name exists: paths, commands, and tests. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { officeRoles, officeWork } from '#contract/users/rules/office/office-roles.ts'
import { deadLinksOf, linksOf } from '#tests/links.ts'
import { serverRooms, webRooms } from '../../rooms.mjs'
import { carried } from '../../scripts/release-contents.mjs'
import { filesOf, roads } from '../../scripts/roads.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const decisions = readdirSync(`${root}decisions`).map((name) => `decisions/${name}`)
const decisionPages = decisions.filter((path) => path !== 'decisions/README.md').toSorted()

const { scripts } = JSON.parse(read('package.json'))

const unique = (found: Iterable<RegExpMatchArray>) => [...new Set(Array.from(found, ([, named = '']) => named))]

const folders = 'contract|server|web|content|public|stand-ins|demo|scripts|tests|bench|decisions|deploy|drills|docs'

/** The paths in these folders that a text names. A path ending in `/*` is found without the `*`. Test names are left out. */
function pathsIn(text: string): string[] {
  return unique(text.matchAll(new RegExp(`(?<![\\w/.-])((?:${folders})/[\\w/@.-]*[\\w/])(?![\\w/@.-]| ›)`, 'g')))
}

const commandsIn = (text: string) => unique(text.matchAll(/npm run ([a-z][a-z:-]*)/g))

/** Tests named as in `identity/passwords › resets a password once`: a file of tests/ and the beginning of a test's name. */
function testsIn(text: string): { file: string; name: string }[] {
  return Array.from(text.matchAll(/`([\w/-]+) › ([^`]+)`/g), ([, file = '', name = '']) => ({
    file: `tests/${file}.test.ts`,
    name,
  }))
}

describe.each([...documents, ...decisions])('%s', (document) => {
  const text = read(document)

  it('names no missing path', () => {
    expect(pathsIn(text).filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  })

  it('names no missing command', () => {
    expect(commandsIn(text).filter((name) => !(name in scripts))).toEqual([])
  })

  it('names no missing test', () => {
    const missing = testsIn(text).filter(
      ({ file, name }) => !existsSync(`${root}${file}`) || !read(file).includes(name),
    )
    expect(missing).toEqual([])
  })
})

describe('the architecture', () => {
  const text = read('ARCHITECTURE.md')

  it('shows the road of an action', () => {
    const [, road = ''] = text.split(/^## The road.*\n/m)
    const shown = unique(road.split(/^## /m)[0]?.matchAll(/^ {4}((?:web|server)\/\S+)/gm) ?? [])
    const confirming = roads.find(({ does }) => does === 'confirm an order')
    expect(shown).toEqual(confirming && filesOf(confirming))
  })

  it.each([
    ['server', serverRooms],
    ['web', webRooms],
  ])('names every room of %s/', (house, rooms) => {
    const [, table = ''] = text.split(`| of \`${house}/\` |`)
    const named = unique(table.split('\n\n')[0]?.matchAll(/(?<=^\|[^|]*)`([\w-]+)`/gm) ?? [])
    expect(named.toSorted()).toEqual(Object.keys(rooms).toSorted())
  })
})

it('the table of rights has a column for each role, and says which roles see all orders', () => {
  const [, table = ''] = read('docs/security.md').split(/^(?=\| \| customer \|)/m)
  const [head = '', ...rows] = table.split('\n')
  const cellsOf = (row = '') =>
    row
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim())
  expect(cellsOf(head)).toEqual(['customer', ...officeRoles, 'admin'])
  const seen = ['', ...officeRoles.map((role) => (officeWork[role].seesAllOrders ? 'yes' : '')), 'yes']
  expect(cellsOf(rows.find((row) => row.startsWith('| all orders')))).toEqual(seen)
})

it('the documents name paths, commands and tests', () => {
  const all = documents.map(read).join('\n')
  for (const find of [pathsIn, commandsIn, testsIn]) expect(find(all).length).toBeGreaterThan(20)
})

const everyLink = [...documents, ...decisions].flatMap((document) => linksOf(root, document))

it('every link of the documents leads to an existing file and heading', () => {
  expect(everyLink.length).toBeGreaterThan(30)
  expect(deadLinksOf(root, everyLink)).toEqual([])
})

it('decisions are numbered without a gap, and each page begins with its number', () => {
  expect(decisionPages.length).toBeGreaterThan(20)
  for (const [place, path] of decisionPages.entries()) {
    const number = String(place + 1).padStart(3, '0')
    expect(path).toMatch(new RegExp(`^decisions/${number}-[a-z-]+\\.md$`))
    expect(read(path)).toMatch(new RegExp(`^# ${number} [A-Z][^:\n]+: `))
  }
})

it('the index of the decisions lists each page once', () => {
  const listed = linksOf(root, 'decisions/README.md').map(({ path }) => path)
  expect(listed.toSorted()).toEqual(decisionPages)
})

it('code refers to no missing document', () => {
  const files = globSync('{contract,server,web,public,scripts,tests,stand-ins,demo,drills,bench,deploy}/**/*.*', {
    cwd: root,
  }).filter((file) => /\.(?:tsx?|m?js|css|yml|cfg|conf)$/.test(file) && !file.includes('node_modules/'))
  const named = files.flatMap((file) => unique(read(file).matchAll(/\b((?:decisions|docs)\/[\w/-]+\.md)\b/g)))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
})

it('a release contains its documents, and every file that they link to', () => {
  const isCarried = (path: string) => carried.some((place) => path === place || path.startsWith(`${place}/`))
  expect([...documents, ...decisions, ...everyLink.map(({ path }) => path)].filter((path) => !isCarried(path))).toEqual(
    [],
  )
})
