/** Values that a browser keeps until the next sign-in: fields of forms, and the lines chosen for the checkout. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '#tests/browser-storage.ts'
import { forgetSelected, partSelected, rememberSelected } from '#web/cart/selected-lines.ts'
import { saveToken } from '#web/every-page/session.ts'
import { deleteDraft, deleteDraftsOfOthers, readDraft, saveDraft } from '#web/forms/draft/draft.ts'

beforeEach(() => void stubStorage())
afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  it('is restored for its form and its user, even when it is read twice', () => {
    saveDraft('review', 'ana@x.example', { text: 'Good' })
    for (const _ of [1, 2]) expect(readDraft('review', 'ana@x.example')).toEqual({ text: 'Good' })
    expect(readDraft('profile', 'ana@x.example')).toBeUndefined()
    expect(readDraft('review', 'bruno@x.example')).toBeUndefined()
  })

  it('is gone once it is deleted, while the draft of another form stays', () => {
    saveDraft('review', 'ana@x.example', { text: 'Good' })
    saveDraft('profile', 'ana@x.example', { phone: '1' })
    deleteDraft('review')
    expect(readDraft('review', 'ana@x.example')).toBeUndefined()
    expect(readDraft('profile', 'ana@x.example')).toEqual({ phone: '1' })
  })

  it('is deleted when a different user opens a form; everything else in the tab stays', () => {
    saveDraft('review', 'ana@x.example', { text: 'Good' })
    saveDraft('profile', 'bruno@x.example', { phone: '1' })
    sessionStorage.setItem('fleje.checkout', '[]')
    deleteDraftsOfOthers('bruno@x.example')
    expect(readDraft('review', 'ana@x.example')).toBeUndefined()
    expect(readDraft('profile', 'bruno@x.example')).toEqual({ phone: '1' })
    expect(sessionStorage.getItem('fleje.checkout')).toBe('[]')
  })
})

describe('the lines that a visitor chose before signing in', () => {
  const [strap, seal, tool] = ['strap', 'seal', 'tool'].map((id) => ({ id, quantity: 2 })) as [Line, Line, Line]
  type Line = { id: string; quantity: number }

  it('are ordered in the quantity on screen; other lines of the saved cart are offered beside them', () => {
    rememberSelected([strap, seal])
    const saved = [{ ...strap, quantity: 9 }, seal, tool]
    expect(partSelected(saved)).toEqual({ selected: [strap, seal], others: [tool] })
  })

  it('that the cart no longer has are not ordered; if none are left, the whole cart is ordered', () => {
    rememberSelected([strap, seal])
    expect(partSelected([seal, tool])).toEqual({ selected: [seal], others: [tool] })
    expect(partSelected([tool])).toEqual({ selected: [tool], others: [] })
    expect(partSelected([])).toEqual({ selected: [], others: [] })
  })

  it('are forgotten once they are ordered', () => {
    rememberSelected([strap])
    forgetSelected()
    expect(partSelected([strap, seal])).toEqual({ selected: [strap, seal], others: [] })
  })

  it('are not remembered for a signed-in customer, who orders the whole cart', () => {
    const claims = { email: 'ana@x.example', iat: 0, exp: 1 }
    saveToken(`head.${btoa(JSON.stringify(claims))}.signature`)
    rememberSelected([strap])
    expect(partSelected([strap, seal])).toEqual({ selected: [strap, seal], others: [] })
  })
})
