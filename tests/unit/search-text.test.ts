/** Searched words are found in other spellings. */
import { describe, expect, it } from 'vitest'
import { searchedWords, searchText } from '#server/database/search-text.ts'
import { wordsOf } from '#server/finder/normalise.ts'

/** A phone number in the form in which the database stores it beside the text of a row. */
const storedPhone = (phone: string) => phone.replaceAll(/\D/g, '')

function finds(typed: string, text: string): boolean {
  return searchedWords(typed, { hasPhone: true }).every((writings) => writings.some((one) => text.includes(one)))
}

const phones = [
  '+34 976 000 123',
  '0034 976 000 123',
  '976000123',
  '(34) 976-000-123',
  '+34/976.000.123',
  '0976 000 123',
]

describe('a phone number', () => {
  it.each(phones)('is found in any notation: %s', (given) => {
    for (const typed of phones) expect([typed, finds(typed, ` ana ruiz ${storedPhone(given)}`)]).toEqual([typed, true])
  })

  it.each(['+34 976 000 124', '0034 977 000 123'])('of another person is not found by %s', (typed) => {
    expect(finds(typed, ` ana ruiz ${storedPhone('+34 976 000 123')}`)).toBe(false)
  })

  it('is found by a part of the number', () => {
    expect(finds('000 123', ` ana ruiz ${storedPhone('+34 976 000 123')}`)).toBe(true)
  })

  it('is searched separately from a name', () => {
    expect(finds('ruiz +34 976 000 123', ' ana ruiz 0034976000123')).toBe(true)
    expect(finds('costa +34 976 000 123', ' ana ruiz 0034976000123')).toBe(false)
  })

  it('may turn out to be another kind of number, which is found as written', () => {
    expect(finds('45000-12345', ` ${searchText('PO 45000-12345')} 976000123`)).toBe(true)
  })

  it('is not formed from separate numbers', () => {
    expect(searchedWords('1610 1200 900')).toEqual([['1610'], ['1200'], ['900']])
  })
})

describe('a size', () => {
  const name = ` ${searchText('PP strap 12 × 0.55 mm, white')} `
  it.each(['12x0.55', '12 x 0.55', '12×0,55', '12 × 0.55mm', 'strap 12x0.55'])('is found by %s', (typed) => {
    expect(finds(typed, name)).toBe(true)
  })

  it.each(['2x0.55', '12x0.65'])('is not found by %s', (typed) => {
    expect(finds(typed, name)).toBe(false)
  })

  it('is also found if it was written without spaces', () => {
    expect(finds('12 x 0.55', ' strap 12x0.55mm')).toBe(true)
  })
})

it('a name is found with or without its accents', () => {
  expect(finds('Maria', ` ${searchText('María Núñez')}`)).toBe(true)
  expect(finds('NUÑEZ maría', ` ${searchText('Maria Nunez')}`)).toBe(true)
})

it('ß finds ss, and ss finds ß', () => {
  expect(finds('Hafenstrasse', ` ${searchText('Hafenstraße 5')}`)).toBe(true)
  expect(finds('HAFENSTRAẞE', ` ${searchText('Hafenstrasse 5')}`)).toBe(true)
  expect(wordsOf('Weißblech')).toEqual(wordsOf('Weissblech'))
})

it('a word is searched once, however often it was typed', () => {
  expect(searchedWords('strap Strap STRÁP')).toEqual([['strap']])
})
