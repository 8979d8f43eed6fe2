/** A product search as a URL and as the parameters of the call. */
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  type ProductSearch,
  parametersOf,
  readProductSearch,
  unfiltered,
  withValue,
} from '#web/catalog/list/search.ts'

const read = (search: string) => readProductSearch(new URLSearchParams(search))

describe('an address of the product list', () => {
  it.each<[string, ProductSearch]>([
    ['', {}],
    ['q=+seal+16+', { q: 'seal 16' }],
    ['q=+', {}],
    ['material=PET&width=16&width=19', { material: ['PET'], width: ['16', '19'] }],
    ['width=16,19', { width: ['16', '19'] }],
    ['sort=-price&view=list&units=inch', { sort: '-price', view: 'list', units: 'inch' }],
    ['sort=-core', { sort: '-core' }],
  ])('is read: %s', (search, found) => {
    expect(read(search)).toStrictEqual(found)
  })

  it.each(['material=gold', 'width=wide', 'sort=size', 'sort=', 'view=cards', 'units=feet', 'page=2'])(
    'is read without unknown values: %s',
    (search) => {
      expect(read(search)).toStrictEqual({})
    },
  )

  it('holds at most a hundred letters of the search words, and never half an emoji', () => {
    expect(read(`q=${'a'.repeat(101)}`).q).toBe('a'.repeat(100))
    expect(read(`q=${'a'.repeat(99)}😀`).q).toBe(`${'a'.repeat(99)}\uFFFD`)
  })

  it.each(['/products', '/products?q=seal+16&width=16&width=19&sort=price&view=list&units=inch'])(
    'is written as it was read: %s',
    (address) => {
      expect(addressOf(read(new URL(address, 'https://shop.example').search))).toBe(address)
    },
  )

  it('names the page only after the first page, and contains no empty value', () => {
    expect(addressOf({ q: '', width: [], sort: undefined })).toBe('/products')
    expect(addressOf({}, 1)).toBe('/products')
    expect(addressOf({ q: 'seal' }, 2)).toBe('/products?q=seal&page=2')
  })
})

describe('the parameters of the call', () => {
  it('contain the search, but not how the list is shown', () => {
    const search: ProductSearch = { q: 'seal', sort: 'price', view: 'list', units: 'inch', width: ['16', '19'] }
    expect(parametersOf(search)).toEqual({ q: 'seal', sort: 'price', width: '16,19' })
  })

  it('include no empty value', () => {
    expect(parametersOf({ q: '', sort: undefined, width: [], material: undefined })).toEqual({})
  })
})

describe('a filtered list', () => {
  const search: ProductSearch = { q: 'seal', category: ['metal'], width: ['16'], sort: 'price', view: 'list' }

  it('can have one value added or removed', () => {
    expect(withValue(search, 'width', '19', true)).toEqual({ ...search, width: ['16', '19'] })
    expect(withValue(search, 'material', 'PET', true)).toEqual({ ...search, material: ['PET'] })
    expect(withValue(search, 'width', '16', false)).toEqual({ ...search, width: [] })
    expect(withValue(search, 'width', '16', true)).toEqual(search)
    expect(withValue({}, 'width', '16', false)).toEqual({ width: [] })
  })

  it('keeps its words, category, order and view when its other choices are removed', () => {
    const { width: _, ...others } = search
    expect(unfiltered({ ...search, units: 'inch' })).toEqual({ ...others, units: 'inch' })
  })
})
