/** Colours and units of measure chosen on a page. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageElement, PageInput, stubPage } from '#tests/browser-page.ts'
import { stubStorage } from '#tests/browser-storage.ts'
import { listenToChoices, showChoices } from '#web/every-page/choices.ts'

beforeEach(() => void stubStorage())
afterEach(() => vi.unstubAllGlobals())

/** A page with both switches, and a field for each unit. */
function open() {
  const [inch, metric] = ['inch', 'metric'].map((value) => new PageInput({ 'data-chooses': 'units', value })) as Pair
  const [dark, light] = ['dark', 'light'].map((value) => new PageInput({ 'data-chooses': 'theme', value })) as Pair
  const [inches, mm] = ['inch', 'metric'].map((units) => new PageInput({ 'data-in-units': units })) as Pair
  const page = stubPage('/', inch, metric, dark, light, inches, mm)
  listenToChoices()
  return { ...page, ...{ inch, metric, dark, light, inches, mm } }
}
type Pair = [PageInput, PageInput]

describe('a choice', () => {
  it('is kept, and shown at once', () => {
    const { fire, html, dark, light } = open()
    light.checked = true
    fire('change', dark)
    expect(html.dataset).toEqual({ theme: 'dark' })
    expect([dark.checked, light.checked]).toEqual([true, false])
    const later = open()
    showChoices()
    expect([later.html.dataset.theme, later.dark.checked]).toEqual(['dark', true])
  })

  it.each(['storage', 'pageshow'])('made in another tab, or before going back, is also shown here: %s', (event) => {
    const { fire, html } = open()
    localStorage.setItem('fleje.units', 'inch')
    fire(event)
    expect(html.dataset).toEqual({ units: 'inch' })
  })

  it('is taken from the page while nothing is stored', () => {
    const { html, inch, metric } = open()
    html.dataset.units = 'inch'
    showChoices()
    expect([inch.checked, metric.checked]).toEqual([true, false])
    expect(html.dataset).toStrictEqual({ units: 'inch' })
  })

  it('is not made by any other field', () => {
    const { fire, html } = open()
    fire('change', new PageInput({ value: 'dark' }))
    fire('change', new PageElement('select', { 'data-chooses': 'theme', value: 'dark' }))
    expect([html.dataset, localStorage.length]).toEqual([{}, 0])
  })
})

describe('a field for certain units', () => {
  it('is sent only while its units are shown; metric units are shown unless others are chosen', () => {
    const { fire, inch, inches, mm } = open()
    showChoices()
    expect([inches.disabled, mm.disabled]).toEqual([true, false])
    fire('change', inch)
    expect([inches.disabled, mm.disabled]).toEqual([false, true])
  })
})
