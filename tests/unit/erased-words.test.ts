/** What somebody is known by is found in texts that others wrote. */
import { expect, it } from 'vitest'
import { makeEraseWords } from '#server/users/erased-words.ts'

const known = { email: 'ana@coils.example', names: ['Ana Ruiz'], phones: ['+34 976 000 111'], others: [] }
const erase = makeEraseWords(known, 'erased-1')

it.each([
  ['Ana called', 'erased-1 called'],
  ['a banana for ANA RUIZ', 'a banana for erased-1'],
  ['write to ana@coils.example', 'write to erased-1'],
  ['call 976000111', 'call erased-1'],
  ['call (0034) 976-000.111, please', 'call erased-1, please'],
  ['call +34 976 000 111 or 976 222 333', 'call erased-1 or 976 222 333'],
  ['976 222 333 / 976 000 111', 'erased-1'],
  ['order 9760001112', 'order 9760001112'],
  ['article A976000111', 'article A976000111'],
])('%s', (text, erased) => {
  expect(erase(text)).toBe(erased)
})

it('is short work for any number of phones and any length of text', () => {
  const phones = Array.from({ length: 300 }, (_, number) => `+34 976 ${100_000 + number}`)
  const eraseAll = makeEraseWords({ ...known, phones }, 'erased-1')
  const text = '9 7 6 '.repeat(100_000)
  expect(eraseAll(`${text}x`)).toBe(`${text}x`)
  expect(eraseAll(`${text}976 100 299`)).toBe('erased-1')
})
