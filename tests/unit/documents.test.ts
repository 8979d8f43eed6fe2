/** Documents of products: what is filled in for a new file, refusals, and the displayed size. */
import { describe, expect, it } from 'vitest'
import { documentFrom, documentRefusal, mostDocumentBytes, writeFileSize } from '#contract/documents/rules.ts'

describe('the title and the kind of a document are taken from its file name', () => {
  it.each([
    ['PT-1610_data sheet.pdf', 'PT-1610 data sheet', 'data sheet'],
    ['Manual MT-PT20.PDF', 'Manual MT-PT20', 'manual'],
    ['EU declaration of conformity.pdf', 'EU declaration of conformity', 'declaration'],
    ['safety and handling.pdf', 'safety and handling', 'safety sheet'],
  ] as const)('%s', (fileName, title, kind) => {
    expect(documentFrom('/documents/a.pdf', fileName)).toEqual({
      file: '/documents/a.pdf',
      title,
      kind,
      language: 'en',
    })
  })
})

it('a file of another type or of more than 10 MB is refused before it is sent', () => {
  expect(documentRefusal({ type: 'image/png', size: 9 })).toBe('Please choose a PDF')
  expect(documentRefusal({ type: 'application/pdf', size: mostDocumentBytes + 1 })).toBe(
    'Please choose a PDF of at most 10 MB',
  )
  expect(documentRefusal({ type: '', size: 9 })).toBeUndefined()
})

it.each([
  [1, '1 kB'],
  [239_600, '240 kB'],
  [999_600, '1.0 MB'],
  [1_440_000, '1.4 MB'],
])('%i bytes are %s', (bytes, written) => {
  expect(writeFileSize(bytes)).toBe(written)
})
