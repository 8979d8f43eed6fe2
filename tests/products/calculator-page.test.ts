/** The calculator's page: the values in its URL, and its answers without scripts. */
import { describe, expect, it } from 'vitest'
import { exampleLoad } from '#contract/strapping/rules/load-entry.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { openFilledShop } from '#tests/demo-shop.ts'

const address = (more: Record<string, string> = {}) => `/calculator?${new URLSearchParams({ ...exampleLoad, ...more })}`

async function openDemoShop() {
  const shop = await openFilledShop({ loadPages })
  const read = async (path: string) => {
    const answer = await shop.send(path)
    const html = (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
    const words = textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? '')
    return { status: answer.status, html, words }
  }
  return { shop, read }
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The value of a field. */
const standsIn = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1]

describe.runIf(pagesAreBuilt)('the calculator', () => {
  it('shows an example when its URL has no values, and search engines find only that page', async () => {
    const { shop, read } = await openDemoShop()
    const { html, words } = await read('/calculator')
    expect(words).toContain('Best value')
    expect(standsIn(html, 'weight')).toBe('500')
    expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/calculator"/)
    expect(html).not.toContain('noindex')
    expect((await read(address())).html).toContain('<meta name="robots" content="noindex"/>')
    expect(await (await shop.send('/sitemap.xml')).text()).toContain('/calculator</loc>')
  })

  it('shows the rule with its numbers, its sources and its limits', async () => {
    const { read } = await openDemoShop()
    const pet = 'pet-strap-16-x-1-0-mm-green-1-200-m-coil'
    const { words, html } = await read(address({ weight: '1200', loads: '40', strap: pet }))
    expect(words).toContain('6 × 5,900 N × 70 % ÷ (1,200 kg × 9.81) = 2.11')
    expect(words).toContain('as the data sheet of SL-PT16S states')
    expect(words).toContain('The final specification is the user’s responsibility.')
    expect(html).toContain('href="http://www.plastexstrapping.co.uk/polypropylene_technical.php"')
    expect(words).toContain('20 coils of PT-1610')
    const card = /href="(\/station-card[^"]+)"/.exec(html)?.[1] ?? ''
    expect(Object.fromEntries(new URL(card, 'http://shop').searchParams)).toEqual({
      load: '1,200 kg, 1,200 × 1,000 × 1,000 mm, rigid, by road',
      strap: 'PT-1610',
      tool: 'MT-PT20',
      joint: 'SL-PT16S',
      straps: '6',
      lengthMm: '4700',
      tensionN: '2060',
    })
  })

  it('shows errors beside their fields, and keeps typed values', async () => {
    const { read } = await openDemoShop()
    const { html, status, words } = await read('/calculator?weight=0&width=wide&kind=soup')
    expect(status).toBe(200)
    expect([standsIn(html, 'weight'), standsIn(html, 'width'), standsIn(html, 'height')]).toEqual(['0', 'wide', ''])
    expect(html).toMatch(/<p id="weight-error"[^>]*>.*?Please enter 0\.1 to 50,000 kg/s)
    for (const says of ['Please enter a number', 'Please enter the height', 'Please choose one of the options'])
      expect(words).toContain(says)
    expect(words).not.toContain('Best value')
  })

  it('redirects from inches and pounds to the same load in SI units', async () => {
    const { shop, read } = await openDemoShop()
    const { weight: _, width: __, ...rest } = exampleLoad
    const typed = new URLSearchParams({ ...rest, weightLb: '1102.3', widthIn: '47 1/4', units: 'inch' })
    const answer = await shop.send(`/calculator?${typed}`, { redirect: 'manual' })
    const to = new URL(answer.headers.get('location') ?? '', 'http://shop')
    expect([answer.status, to.pathname]).toEqual([302, '/calculator'])
    expect(Object.fromEntries(to.searchParams)).toEqual({ ...exampleLoad, units: 'inch' })
    const { html } = await read(to.pathname + to.search)
    expect(html).toContain('data-units="us"')
    expect([standsIn(html, 'weightLb'), standsIn(html, 'widthIn')]).toEqual(['1102.3', '47.24'])
  })

  it('says how long the strap lasts when no smaller quantity is sold, or no more is in stock', async () => {
    const { read } = await openDemoShop()
    const strap = 'pet-strap-16-x-1-0-mm-green-1-200-m-coil'
    expect((await read(address({ strap }))).words).toContain('Rounded up to quantities that are sold.')
    expect((await read(address({ strap, loads: '1' }))).words).toContain(
      'A smaller quantity is not sold: this quantity lasts about 16 months.',
    )
    const { words } = await read(address({ strap, loads: '400', months: '24' }))
    expect(words).toMatch(/312 coils of PT-1610.*No more of the strap is in stock: this quantity lasts 3\.1 months\./)
  })

  it('explains why a requested strap is unsuitable', async () => {
    const { read } = await openDemoShop()
    const { words } = await read(address({ weight: '1200', strap: 'hand-pp-strap-13-x-0-8-mm-black-1-300-m-coil' }))
    expect(words).toContain('PP-1308-H is unsuitable. Too weak: the load would need at least 11 straps')
    expect(words).toContain('Best value')
  })

  it('accepts any URL', async () => {
    const { read } = await openDemoShop()
    const odd = ['\u0000', '<script>alert(1)</script>', '9'.repeat(5000), '\ud800', '-1', '1e309', 'NaN', '']
    for (const text of odd)
      for (const name of ['weight', 'widthIn', 'kind', 'strap', 'months']) {
        const { status, html } = await read(address({ [name]: text }))
        expect(status, `${name} ${text.slice(0, 20)}`).toBe(200)
        expect(html).not.toContain('<script>alert')
      }
  })
})
