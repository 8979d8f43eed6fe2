/** The allowed content of the log, and the parts of a request and an error that are left out. */
import { expect, it } from 'vitest'
import { factsOfError } from '#server/base/log.ts'
import { pathForLog } from '#server/http/access-log.ts'

it('logs the path of a request without its query and without email addresses', () => {
  expect(pathForLog('/reset?token=secret')).toBe('/reset')
  expect(pathForLog('/api/users/ana%40coils.example')).toBe('/api/users/{email}')
  expect(pathForLog('/api/user/profile/ana@coils.example?x=1')).toBe('/api/user/profile/{email}')
  expect(pathForLog(`/${'a'.repeat(5000)}`)).toHaveLength(200)
})

it('logs the kind of an error of the database, and none of the values', () => {
  const driver = Object.assign(new Error('duplicate key value: Key (email)=(ana@coils.example) already exists'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'users_one_per_email',
    table: 'users',
    detail: 'Key (email)=(ana@coils.example) already exists.',
  })
  const wrapped = new Error('Failed query: insert into users … params: ana@coils.example', { cause: driver })
  const facts = factsOfError(wrapped)
  expect(facts).toMatchObject({ code: '23505', constraint: 'users_one_per_email', table: 'users' })
  expect(JSON.stringify(facts)).not.toContain('ana@')
})

it('logs why a statement did not reach the database, and none of its values', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const failed = new Error('Failed query: insert into users … params: ana@coils.example', { cause: refused })
  const facts = factsOfError(Object.assign(failed, { query: 'insert into users', params: ['ana@coils.example'] }))
  expect(facts).toMatchObject({ code: 'ECONNREFUSED' })
  expect(JSON.stringify(facts)).not.toContain('ana@')
})
