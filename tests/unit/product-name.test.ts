import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { screenPart } from '#tests/screen-part.ts'

const { ProductName } = await screenPart<typeof import('#web/catalog/name/product-name.tsx')>(
  'web/catalog/name/product-name.tsx',
)

it.each([
  ['PET strap 16 × 1.0 mm, green, 1,200 m coil', ['16 × 1.0 mm', '1,200 m']],
  ['Battery strapping tool for PET 16–19 mm, high tension, 4,800 N', ['16–19 mm', '4,800 N']],
  ['Seal', []],
])('a product’s name keeps its measures together: %s', (name, measures) => {
  const html = renderToStaticMarkup(createElement(ProductName, { name }))
  expect([...html.matchAll(/nowrap">(.*?)</g)].map(([, measure]) => measure)).toEqual(measures)
  expect(html.replace(/<[^>]+>/g, '')).toBe(name)
})
