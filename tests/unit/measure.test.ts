/** A measure on a page: in both units, one of which is shown, with words for screen readers. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Measured } from '#contract/products/rules/facts/units.ts'
import { screenPart } from '#tests/screen-part.ts'

const { Measure } = await screenPart<typeof import('#web/catalog/measure.tsx')>('web/catalog/measure.tsx')

const render = (measured: Measured) => renderToStaticMarkup(createElement(Measure, measured))
const textOf = (html: string) => html.replace(/<[^>]+>/g, '')

it('a measure is in metric and US units, one of which the stylesheet hides', () => {
  const [metric = '', us = ''] = render({ value: 16, upTo: 19, unit: 'mm' }).split('<span class="metric:hidden">')
  expect([metric.startsWith('<span class="us:hidden">'), textOf(metric)]).toEqual([true, '16–19 mmmillimetres'])
  expect(textOf(us)).toBe('5/8–3/4 ininches')
})

it('a measure shows its unit in letters and announces it in words', () => {
  expect(render({ value: 593, unit: 'm' })).toContain(
    '1,946 <span aria-hidden="true">ft</span><span class="sr-only">feet</span>',
  )
})

it('a measure is written once if the unit is the same everywhere', () => {
  const html = render({ value: 18, unit: 'V' })
  expect([textOf(html), html]).toEqual(['18 Vvolts', expect.not.stringContaining('hidden"')])
})
