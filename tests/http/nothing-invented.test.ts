/** A real shop shows its own settings and what the specification states, but none of the demo's data. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { company } from '#demo/company.ts'
import { fillDemoShop } from '#demo/fill.ts'
import { shopSettings } from '#server/database/settings-schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { inventedBehindTheScenes, inventedFacts } from '#tests/invented-facts.ts'
import { production } from '#tests/production.ts'
import { asRead, readEverything } from '#tests/read-everything.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const readAll = async (shop: TestShop) => (await readEverything(shop)).map(([, text]) => text).join('\n')

const readPage = async (shop: TestShop, path: string) => asRead(await (await shop.send(path)).text())

it('two servers that fill one empty database in the same millisecond fill it only once', async () => {
  const shop = await openShop()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const added = await Promise.all([fillDemoShop(shop), fillDemoShop(shop)])
  expect(added.filter((products) => products > 0)).toHaveLength(1)
})

it('a demo shop that was filled before settings existed gets the demo’s settings, and keeps settings that an admin has changed', async () => {
  const shop = await openShop()
  await fillDemoShop(shop)
  await shop.database.db.delete(shopSettings)
  expect(await fillDemoShop(shop)).toBe(0)
  expect((await shop.readCompany()).contact.phone).toBe(company.phone)
  await shop.database.db.update(shopSettings).set({ phone: '+44 113 000 000' })
  await fillDemoShop(shop)
  expect((await shop.readCompany()).contact.phone).toBe('+44 113 000 000')
})

describe.runIf(pagesAreBuilt)('the pages', () => {
  it('of a demo shop show all its invented data @rare', async () => {
    const shop = await openShop({ loadPages })
    await fillDemoShop(shop)
    const everything = await readAll(shop)
    expect(inventedFacts.filter((fact) => !everything.includes(fact))).toEqual([])
  })

  it('show the year in the shop’s time zone in their footer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2029-12-31T20:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const shop = await openShop({ loadPages })
    await fillShopSettings(shop.database.db, { timeZone: 'Asia/Kolkata' })
    expect(await readPage(shop, '/')).toContain('© 2030 Fleje')
  })

  it('of a real shop without settings show no invented data', async () => {
    const shop = await openShop({ environment: production, loadPages })
    const everything = await readAll(shop)
    expect([...inventedFacts, ...inventedBehindTheScenes].filter((fact) => everything.includes(fact))).toEqual([])
    expect(everything).not.toMatch(/href="(tel|mailto):/)
  })

  it('of a real shop have scripts without invented data', () => {
    const assets = fileURLToPath(new URL('../../build/client/', import.meta.url))
    const scripts = globSync('**/*.{js,css,svg}', { cwd: assets }).map((name) => readFileSync(assets + name, 'utf8'))
    expect(scripts.length).toBeGreaterThan(30)
    const everything = scripts.join('\n')
    expect([...inventedFacts, ...inventedBehindTheScenes].filter((fact) => everything.includes(fact))).toEqual([])
  })

  it('of a real shop state what the specification states, and leave out missing settings', async () => {
    const shop = await openShop({ environment: production, loadPages })
    const home = await readPage(shop, '/')
    for (const stated of ['20', '500+', '24/7', '100%']) expect(home).toContain(`>${stated}</dd>`)
    expect(home).not.toContain('Our Distributors')
    expect(home).not.toContain('href="/portfolio"')
    const portfolio = await readPage(shop, '/portfolio')
    expect(portfolio).toContain('Nothing is shown here yet.')
    expect(portfolio).toContain('<meta name="robots" content="noindex"/>')
    expect(await readPage(shop, '/sitemap.xml')).not.toContain('/portfolio')
    expect((await shop.send('/pictures/people/marta-ruiz.svg')).status).toBe(404)
  })

  it('show the settings of the shop', async () => {
    const shop = await openShop({ environment: production, loadPages })
    await fillShopSettings(shop.database.db, {
      address: 'Strap Lane 1\nLeeds',
      phone: '+44 113 000 000',
      figures: [{ figure: '3', name: 'Works' }],
      distributors: { introduction: null, continents: [{ name: 'Africa', countries: ['Ghana'] }] },
    })
    const home = await readPage(shop, '/')
    for (const part of ['Strap Lane 1', 'Leeds', 'href="tel:+44113000000"', 'Works', 'Africa', 'Ghana'])
      expect(home).toContain(part)
    expect(home).not.toContain('500+')
    expect(home).not.toContain('mailto:')
  })

  it('stay as they were while the settings cannot be read', async () => {
    const shop = await openShop({ environment: production, loadPages })
    await fillShopSettings(shop.database.db, { phone: '+44 113 000 000' })
    expect(await readPage(shop, '/login')).toContain('+44 113 000 000')
    const askew = { phone: '+44 113 999 999', figures: JSON.parse('{"figure":"3"}') }
    await shop.database.db.update(shopSettings).set(askew)
    expect(await readPage(shop, '/signup')).toContain('+44 113 000 000')
  })
})
