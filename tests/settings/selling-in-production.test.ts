/** In production, a shop takes orders only once the seller's details and the terms are complete. Both have their own pages. */
import { describe, expect, it } from 'vitest'
import { sellerPages } from '#contract/settings/rules/company.ts'
import { company, deliveries } from '#demo/company.ts'
import { fillDeliveryMethods } from '#server/delivery/method-queries.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { collect } from '#tests/delivery/methods.ts'
import { ana, root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

async function fillAll({ database: { db } }: TestShop): Promise<void> {
  await fillShopSettings(db, company)
  await fillDeliveryMethods(db, deliveries)
}

describe('a shop', () => {
  it('in production names missing settings, and takes orders only once the settings are complete', async () => {
    const shop = await openShop({ environment: production })
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    const refused = await refusalOf(api.placeOrder({ body: shop.purchase() }))
    expect([refused.status, refused.message]).toEqual([409, 'This shop is not taking orders yet'])
    expect((await admin.findSeller({})).missing).toEqual([
      'the legal name',
      'the address',
      'the country',
      'the time zone',
      'the tax number',
      'the phone number',
      'the email address',
      'the terms of sale',
      'the privacy policy',
      'the text about returns',
      'how tax is charged',
      'a delivery method',
    ])
    const { missing: _, ...seller } = await admin.findSeller({})
    const { termsText, privacyText, returnsText, legalName, address, phone, email } = company
    const said = { termsText, privacyText, returnsText, legalName, address, phone, email }
    const body = { ...seller, ...said, country: 'ES', timeZone: 'Europe/Madrid', taxNumber: 'B1', isTaxFree: false }
    const { version } = await admin.putSeller({ body })
    await admin.putDeliveries({ body: { deliveries: [collect] } })
    expect((await admin.findSeller({})).missing).toEqual(['how tax is charged'])
    await refusalOf(api.placeOrder({ body: shop.purchase() }))
    expect((await admin.putSeller({ body: { ...body, isTaxFree: true, version } })).missing).toEqual([])
    await api.placeOrder({ body: shop.purchase() })
  })

  it('in demo mode sells with any settings', async () => {
    const shop = await openShop()
    await (await shop.as(ana)).placeOrder({ body: shop.purchase() })
  })

  it.each([
    ['an unknown country', { country: 'Spain' }, 'country'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a text that is too long', { termsText: 'a'.repeat(40_001) }, 'termsText'],
  ])('refuses %s, and the error names the field', async (_, change, field) => {
    const shop = await openShop()
    const { missing: _missing, ...seller } = await (await shop.as(root)).findSeller({})
    const response = await shop.sendAs(root, 'PUT', '/api/settings', { ...seller, ...change })
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, [field]])
  })

  it('keeps four long texts', async () => {
    const shop = await openShop()
    const admin = await shop.as(root)
    const { missing: _, ...seller } = await admin.findSeller({})
    const long = 'Ж'.repeat(40_000)
    const texts = { termsText: long, privacyText: long, returnsText: long, deliveryText: long }
    expect(await admin.putSeller({ body: { ...seller, ...texts } })).toMatchObject(texts)
  })
})

describe.runIf(pagesAreBuilt)('the pages of the seller', () => {
  it('show the settings, are linked in the footer of every page and listed for search engines', async () => {
    const shop = await openShop({ environment: production, loadPages })
    await fillAll(shop)
    const read = async (path: string) => (await shop.send(path)).text()
    const [home, map] = [await read('/'), await read('/sitemap.xml')]
    for (const page of sellerPages) {
      expect(home).toContain(`href="/${page}"`)
      expect(map).toContain(`<loc>https://shop.example/${page}</loc>`)
      expect(await read(`/${page}`)).toContain(`<link rel="canonical" href="https://shop.example/${page}"`)
    }
    expect(await read('/terms')).toContain('Prices are those shown when you order.')
    expect(await read('/delivery')).toContain('Pallet to your door')
    expect(await read('/imprint')).toContain('ESB00000000')
    expect(home).not.toContain('VAT number')
    expect(home).not.toContain('not taking orders yet')
  })

  it('without text say so, and are neither linked nor listed', async () => {
    const shop = await openShop({ environment: production, loadPages })
    const read = async (path: string) => (await shop.send(path)).text()
    const [home, map] = [await read('/'), await read('/sitemap.xml')]
    for (const page of sellerPages) {
      expect(home).not.toContain(`href="/${page}"`)
      expect(map).not.toContain(`/${page}</loc>`)
      const text = await read(`/${page}`)
      expect(text).toContain('This page has no text yet.')
      expect(text).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  it('are Markdown without HTML: no input is executed', async () => {
    const shop = await openShop({ loadPages })
    const termsText =
      '# Terms\n\n**Bold**, <script>alert(1)</script> and [here](javascript:alert(1)) or [there](/returns).'
    await fillShopSettings(shop.database.db, { termsText })
    const text = await (await shop.send('/terms')).text()
    expect(text).toContain('<h2>Terms</h2>')
    expect(text).toContain('<strong>Bold</strong>')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('<a href="">here</a>')
    expect(text).toContain('<a href="/returns">there</a>')
  })

  it('show the VAT number, the company’s register entry and producer numbers, and the footer shows them too', async () => {
    const shop = await openShop({ loadPages })
    const read = async (path: string) => (await shop.send(path)).text()
    expect(await read('/imprint')).not.toContain('V-78901')
    const admin = await shop.as(root)
    const { missing: _, ...seller } = await admin.findSeller({})
    const numbers = { vatNumber: 'ESB58378431', registerLine: 'Hoja V-78901', batteryNumber: 'RII 7' }
    await admin.putSeller({ body: { ...seller, legalName: 'Coils, S.L.', ...numbers } })
    const footer = 'VAT number: ESB58378431 · Register of companies: Hoja V-78901 · Battery producer number: RII 7'
    for (const path of ['/', '/imprint']) expect(await read(path)).toContain(footer)
    const [, imprint = ''] = (await read('/imprint')).split('<main')
    for (const number of Object.values(numbers)) expect(imprint.split('<footer')[0]).toContain(number)
  })

  it('show changed delivery methods at once', async () => {
    const shop = await openShop({ loadPages })
    const admin = await shop.as(root)
    const way = { ...collect, name: 'Collected by hand' }
    expect(await (await shop.send('/delivery')).text()).toContain('This page has no text yet.')
    await admin.putDeliveries({ body: { deliveries: [way] } })
    expect(await (await shop.send('/delivery')).text()).toContain('Collected by hand')
    expect((await shop.visitor.findShopTerms()).deliveries).toMatchObject([{ name: 'Collected by hand' }])
  })
})
