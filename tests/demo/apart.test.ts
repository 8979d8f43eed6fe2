/** Invented data belongs to the demo: no source of the shop itself refers to it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { inventedBehindTheScenes, inventedFacts } from '#tests/invented-facts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync('{web,server,contract,public}/**/*.{ts,tsx,js,css,svg,sql}', { cwd: root })

it('no source of the shop contains an invented fact', () => {
  expect(sources.length).toBeGreaterThan(300)
  const facts = [...inventedFacts, ...inventedBehindTheScenes, '@fleje.example']
  const found = sources.flatMap((source) => {
    const text = readFileSync(join(root, source), 'utf8').replaceAll(/\s+/g, ' ')
    return facts.filter((fact) => text.includes(fact)).map((fact) => `${source}: ${fact}`)
  })
  expect(found).toEqual([])
})
