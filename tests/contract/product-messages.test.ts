/** The messages under the fields of the product form. */
import { describe, expect, it } from 'vitest'
import { categories, productFields } from '#contract/products/rules/product.ts'
import { ProductChange, ProductForm } from '#contract/products/schema/product.ts'
import { recordOf } from '#contract/rules/members.ts'
import { sentences } from './sentences.ts'

describe('Add Product and Update Product', () => {
  const product = {
    name: 'PET strap',
    image: '/pictures/pet-strap-800.webp',
    description: 'Green',
    minimumOrder: 1,
    quantity: 0,
    availableQuantity: 0,
    pricePerUnit: 0.01,
    category: 'plastic',
    fullDescription: 'Green strap',
  }
  const prompts = {
    name: 'Enter product name',
    image: 'Enter product image link',
    description: 'Enter produt short discription',
    minimumOrder: 'Enter minimum order',
    quantity: 'Enter product quantity',
    availableQuantity: 'Enter available quantity',
    pricePerUnit: 'Enter product price',
    category: 'Please select a category',
    fullDescription: 'Please give full description',
  }

  it('accepts a complete product', () => {
    expect(sentences(ProductForm, product)).toEqual({})
  })

  it('has the fields of a product, in the order of the form', () => {
    expect(ProductForm.keyof().options).toEqual(productFields)
    expect(Object.keys(prompts)).toEqual(productFields)
  })

  it('asks for all nine fields in the words of the specification', () => {
    const none = Number.NaN
    const numbers = { minimumOrder: none, quantity: none, availableQuantity: none, pricePerUnit: none }
    const empty = { ...recordOf(productFields, () => ''), ...numbers }
    expect(sentences(ProductForm, empty)).toEqual(prompts)
    expect(sentences(ProductForm, {})).toEqual(prompts)
    expect(sentences(ProductChange, empty)).toEqual(prompts)
  })

  it('accepts only numbers, never numeric text', () => {
    const text = { minimumOrder: '1', quantity: '1', availableQuantity: '1', pricePerUnit: '1' }
    const { minimumOrder, quantity, availableQuantity, pricePerUnit } = prompts
    expect(sentences(ProductForm, { ...product, ...text })).toEqual({
      minimumOrder,
      quantity,
      availableQuantity,
      pricePerUnit,
    })
  })

  it('accepts plastic, steel and textile as categories', () => {
    expect(categories).toEqual(['plastic', 'steel', 'textile'])
    for (const category of categories) expect(sentences(ProductForm, { ...product, category })).toEqual({})
    expect(sentences(ProductForm, { ...product, category: 'paper' })).toEqual({ category: 'Please select a category' })
  })
})
