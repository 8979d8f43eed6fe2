/** The words in which the history shows changed fields. */
import { expect, it } from 'vitest'
import { changedFields } from '#server/history/field-words.ts'

const none = { before: null, stockDifference: null, stockReason: null }
const courier = { id: 'courier', says: '', priceCents: 1_250, freeFromCents: 50_000, countries: ['ES', 'PT'] }

it.each([
  ['product', 'ladder', [{ fromQuantity: 1_000, priceCents: 10_790 }], 'Price ladder', 'from 1,000: $107.90'],
  ['product', 'views', [{ image: '/a.png', words: 'Open' }], 'Further pictures', 'Open (/a.png)'],
  [
    'product',
    'documents',
    [{ kind: 'data sheet', title: 'PT-1610', language: 'es', file: '/a.pdf' }],
    'Documents',
    'PT-1610 (data sheet, Spanish)',
  ],
  ['product', 'priceCents', 11_240, 'Price per unit', '$112.40'],
  ['product', 'category', 'steel', 'Category', 'Steel'],
  ['product', 'fullPacksOnly', false, 'Full packs only', 'no'],
  ['product', 'leadTimeDays', 12, 'Lead time in working days', '12'],
  ['product', 'description', 'Green', 'Short description', 'Green'],
  ['settings', 'description', 'Straps', 'Short description', 'Straps'],
  [
    'settings',
    'deliveries',
    [{ ...courier, name: 'Courier', term: 'DAP' }],
    'Delivery methods',
    'Courier (DAP) to ES PT: $12.50, free for orders from $500.00',
  ],
  [
    'settings',
    'deliveries',
    [{ ...courier, name: 'Pick-up', term: 'EXW', collected: true, priceCents: 0, freeFromCents: null }],
    'Delivery methods',
    'Pick-up (EXW, collected) to ES PT: free',
  ],
  ['settings', 'workingDays', [1, 2, 7], 'Working days', 'Mon, Tue, Sun'],
  ['settings', 'invoicesBy', 'elsewhere', 'Invoices by', 'another program'],
  ['settings', 'plasticTax', 'maker', 'Plastic tax', 'stated by a maker of strap'],
  ['order', 'parcels', [{ carrier: 'Seur', tracking: '' }], 'Parcels', 'Seur'],
] as const)('the %s field %s with %j is shown as “%s”: “%s”', (kind, field, value, label, words) => {
  const change = { ...none, kind, after: { [field]: value } }
  expect(changedFields(change)).toEqual([{ label, before: '', after: words }])
})

it('changed fields are in the order of the form, after the stock', () => {
  const after = { fullDescription: 'Long', name: 'Strap' }
  const change = { kind: 'product', before: null, after, stockDifference: -3, stockReason: 'counted' } as const
  expect(changedFields(change).map(({ label, after: words }) => [label, words])).toEqual([
    ['Stock', '−3 by a count'],
    ['Name', 'Strap'],
    ['Full description', 'Long'],
  ])
})
