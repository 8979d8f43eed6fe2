/**
 * Vitest runs this file before each test file: a difference from /api/openapi.json fails the test that caused it. The hook is in
 * a setup file because workers load other modules only once, not for each test file.
 */
import { afterEach, expect } from 'vitest'
import { takeDifferences } from './described.ts'

afterEach(() => {
  expect(takeDifferences(), 'Answers or webhooks differ from /api/openapi.json (server/openapi)').toEqual([])
})
