/** A person's names, addresses and phone numbers are erased from texts that others wrote. */
import { expect, it } from 'vitest'
import { makeEraseWords } from '#server/users/erased-words.ts'

const known = {
  email: 'ana@coils.example',
  names: ['Ana Ruiz', 'Zoë Strauß'],
  phones: ['+34 976 000 111'],
  others: ['Coils, S.L.', 'Calle del Fleje 1\nZaragoza'],
}
const erase = await makeEraseWords(known, 'erased-1')

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
  ['Zoe, Zoe\u0308 and ZOË called', 'erased-1, erased-1 and erased-1 called'],
  ['zoe strauss', 'erased-1'],
  ['Zoés and Zoetrope', 'Zoés and Zoetrope'],
  ['coils, s.l. of Calle del  Fleje 1, Zaragoza!', 'erased-1 of erased-1!'],
  ['Coils SL; 5 m of S/L', 'Coils SL; 5 m of S/L'],
])('%s becomes %s', (text, erased) => {
  expect(erase(text)).toBe(erased)
})

it('an email address is erased in both spellings of its domain', async () => {
  const eraseAll = await makeEraseWords({ ...known, email: 'ana@xn--caf-dma.example' }, 'erased-1')
  expect(eraseAll('ana@café.example or ana@xn--caf-dma.example')).toBe('erased-1 or erased-1')
})

it('a phone number is erased where it is written without its extension, and each of two numbers', async () => {
  const phones = ['978 555 020 ext. 12', '976 000 111 / 600 111 222']
  const eraseAll = await makeEraseWords({ ...known, phones }, 'erased-1')
  expect(eraseAll('978555020, 976 000 111, 600 111 222, 978 555 021')).toBe('erased-1, erased-1, erased-1, 978 555 021')
})

it('a name is erased from lists and fields of a value, while other parts stay', () => {
  const value = { text: 'Ana called', views: [{ words: 'by Ana' }, 7, null], isDone: true }
  expect(erase(value)).toEqual({ text: 'erased-1 called', views: [{ words: 'by erased-1' }, 7, null], isDone: true })
})

it('in texts about others, only the whole name is erased', async () => {
  const eraseWhole = await makeEraseWords(known, 'erased-1', { parts: false })
  expect(eraseWhole('Orders of Ana Ruíz')).toBe('Orders of erased-1')
  expect(eraseWhole('Orders of Ana')).toBe('Orders of Ana')
})

it('other work continues while many names are prepared, and each name is found quickly', async () => {
  const names = Array.from({ length: 50_000 }, (_, number) => `Ana Ruiz the ${number}th of her name`)
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  })
  const eraseAll = await makeEraseWords({ ...known, names }, 'erased-1', { parts: false })
  clearInterval(others)
  expect(turns).toBeGreaterThan(1)
  const text = 'Ana Ruiz the '.repeat(10_000)
  expect(eraseAll(`${text}49999th of her name`) === `${text.slice(0, -'Ana Ruiz the '.length)}erased-1`).toBe(true)
})

it('erasing is quick for any number of phones and any length of text', async () => {
  const phones = Array.from({ length: 300 }, (_, number) => `+34 976 ${100_000 + number}`)
  const eraseAll = await makeEraseWords({ ...known, phones }, 'erased-1')
  const text = '9 7 6 '.repeat(30_000)
  expect(eraseAll(`${text}x`)).toBe(`${text}x`)
  expect(eraseAll(`${text}976 100 299`)).toBe('erased-1')
})
