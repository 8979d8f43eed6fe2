/**
 * Run before the tests of each file: a difference from /api/openapi.json fails the test that caused it. The hook is in a setup
 * file because workers load other modules once, not for each file.
 */
import { afterEach, expect } from 'vitest'
import { takeDifferences } from './described.ts'

afterEach(() => {
  expect(takeDifferences(), 'What is sent and /api/openapi.json (server/openapi) differ').toEqual([])
})
