/**
 * Run before the tests of each file: a difference from /api/openapi.json fails the test that caused it. The hook is in a setup
 * file because workers load other modules once, not for each file.
 */
import { afterEach, expect } from 'vitest'
import { takeDifferences } from './described.ts'

afterEach(() => {
  expect(takeDifferences(), 'Answers or webhooks differ from /api/openapi.json (server/openapi)').toEqual([])
})
