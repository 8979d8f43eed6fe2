/** A commit is always tested with the same cases; only a run of everything draws its seed by chance. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { seed } from '#tests/sample.ts'
import { seedOfRun } from '../../scripts/test-seed.mjs'
import config from '../../vitest.config.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the seed of a run', () => {
  it('is the same on every day', () => {
    const seeds = ['2026-03-02', '2027-11-29'].map((day) => {
      vi.setSystemTime(day)
      return seedOfRun({ given: undefined, isEverything: false })
    })
    expect(new Set(seeds).size).toBe(1)
    const withoutVariable = { ...process.env, TEST_SEED: '' }
    const program = "const { seed } = await import('./tests/sample.ts'); console.log(seed)"
    const asked = execFileSync(process.execPath, ['--import', './server/node-environment.ts', '-e', program], {
      env: withoutVariable,
      encoding: 'utf8',
    })
    expect(asked.trim()).toBe(seeds[0])
  })

  it('is drawn by chance for a run of everything, unless TEST_SEED gives it', () => {
    const drawn = Array.from({ length: 10 }, () => seedOfRun({ given: undefined, isEverything: true }))
    expect(new Set(drawn).size).toBeGreaterThan(1)
    expect(seedOfRun({ given: '20260302', isEverything: true })).toBe('20260302')
  })
})

describe('a property', () => {
  it('draws its cases with the seed of the run, in every project', () => {
    const casesOf = (parameters: fc.Parameters<[number]>) => {
      const cases: number[] = []
      fc.assert(
        fc.property(fc.nat(), (one) => void cases.push(one)),
        parameters,
      )
      return cases
    }
    expect(casesOf({})).toEqual(casesOf({ seed }))
    for (const project of config.test?.projects ?? [])
      expect(project).toMatchObject({ test: { setupFiles: expect.arrayContaining(['tests/seed-properties.ts']) } })
  })

  it('is checked only where the seed is set, so not in journeys', () => {
    const files = globSync('tests/{journeys,firebase}/**/*.ts', { exclude: ['**/node_modules/**'] })
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => readFileSync(file, 'utf8').includes("from 'fast-check'"))).toEqual([])
  })
})
