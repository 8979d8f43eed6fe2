/** Customers buy in a shop that charges VAT: cart, checkout, payment, order, mail and lists show the same amounts. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { findings } from './access/axe.ts'
import { scrollsSideways } from './access/fit.ts'
import { fill, fillCard, isTold, press, sees, sentenceUnder } from './actions.ts'
import { anyProduct, method } from './carts.ts'
import { expect } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'
import type { Member } from './members.ts'
import { test } from './taxed-shop.ts'
import { buyThreeLines } from './three-lines.ts'

test.skip(!process.env.TEST_DATABASE_URL, 'Needs TEST_DATABASE_URL, because the test switches VAT on in the database')

const sagunto = { country: 'ES', postalCode: '46520', number: 'B58378431' }
const canaries = { country: 'ES', postalCode: '35001', number: '12345678Z' }
const berlin = { country: 'DE', postalCode: '10115', number: '' }
const vatNumber = (page: Page) => page.getByLabel(/^VAT number/)
const deliveries = (page: Page) => page.getByRole('group', { name: 'Delivery method' })

/** Puts four units at $98.00 each into the cart, and fills in the checkout except for a foreign VAT number and the card. */
async function openCheckout(page: Page, { member, admin }: { member: Member; admin: Member }, place: typeof berlin) {
  const form = { ...coil, name: `Strap for ${member.email}`, pricePerUnit: 98, minimumOrder: 1 }
  const { _id: id } = await admin.api.addProduct({ body: form })
  await member.api.changeCart({ body: { id, quantity: 4 } })
  await page.goto('/cart')
  await sees(page, '$392.00 excl. VAT')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fill(page, {
    Company: 'Coils GmbH',
    Street: 'Calle del Fleje 1',
    Town: 'Puerto',
    'Your phone': '+49 30 123456',
  })
  await page.getByLabel('Country').selectOption(place.country)
  await method(page, /^Free parcel/).check()
  await page.getByLabel('Postal code').fill(place.postalCode)
  await vatNumber(page).fill(place.number)
  await page.getByLabel('This order is for a business').check()
}

async function payHere(page: Page, amount: string) {
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, `Pay ${amount}`)
  await isTold(page, 'Congrats your payment is completed')
}

/** Expects each term and its amount to be visible, for example `Subtotal` and `$392.00`. */
const seesSums = async (page: Page, sums: Record<string, string>) => {
  for (const [term, value] of Object.entries(sums)) await sees(page, term).then(() => sees(page, value))
}

async function newestMail({ send }: JourneyShop, { email }: Member): Promise<string> {
  const mails = (await (await send('/outbox')).text()).split('<article>')
  return mails.find((mail) => mail.includes(`To ${email},`)) ?? ''
}

async function fitsAndIsAccessible(page: Page) {
  expect(await findings(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

for (const width of sample([390, 1280], 1))
  test.describe(`at ${width} px`, () => {
    // A malformed number and a changed amount are refused on purpose.
    test.use({ viewport: { width, height: 844 }, expectedComplaints: /422 \(Unprocessable Entity\)|409 \(Conflict\)/ })

    test('an order within Spain is charged VAT, and every page and mail shows the same amounts', async ({
      shop,
      ana: page,
      asAna,
      anaMember,
      rootMember,
    }) => {
      await openCheckout(page, { member: anaMember, admin: rootMember }, sagunto)
      await seesSums(page, { Subtotal: '$392.00', 'VAT 21 %': '$82.32', Total: '$474.32' })
      await fill(page, { Town: '', 'Your phone': '' })
      await vatNumber(page).fill('')
      await fillCard(page, '4242 4242 4242 4242')
      await press(page, 'Pay $474.32')
      await expect(page.getByRole('alert', { name: 'There is a problem' }).getByRole('listitem')).toHaveText([
        /^Enter the VAT number \(NIF\): an invoice to Spain must state it/,
        'Please enter the town',
        'Please enter your phone number',
      ])
      await fitsAndIsAccessible(page)
      await fill(page, { Town: 'Puerto', 'Your phone': '+34 976 000000' })
      await vatNumber(page).fill('12345678Z')
      await payHere(page, '$474.32')
      await seesSums(page, { Subtotal: '$392.00', 'VAT 21 %': '$82.32', Total: '$474.32' })
      const [order] = await asAna.listMyOrders({ email: anaMember.email })
      expect(order).toMatchObject({ vatNumber: 'ES12345678Z', tax: { treatment: 'domestic' } })
      await expect.poll(async () => (await asAna.findCompany()).company?.vatNumber?.vatNumber).toBe('ES12345678Z')
      await fitsAndIsAccessible(page)
      await page.goto('/dashboard/myOrders')
      await seesSums(page, { '$392.00': '$474.32 incl. VAT' })
      await fitsAndIsAccessible(page)
      await expect.poll(() => newestMail(shop, anaMember)).toContain('your payment of $474.32')
    })

    test('an order to the Canary Islands is an export without VAT, and the page says why @rare', async ({
      ana: page,
      anaMember,
      rootMember,
    }) => {
      await openCheckout(page, { member: anaMember, admin: rootMember }, canaries)
      await seesSums(page, { 'Export, no VAT': '$0.00', Total: '$392.00' })
      await sees(page, /^The goods leave the EU’s VAT territory/)
      await payHere(page, '$392.00')
      await seesSums(page, { 'Export, no VAT': '$0.00', Total: '$392.00' })
      await sees(page, 'Exempt export: Art. 21 Ley 37/1992, Art. 146 Directive 2006/112/EC')
    })

    test('an order to Berlin is free of VAT once the number is known to be valid', async ({
      ana: page,
      root,
      asAna,
      anaMember,
      rootMember,
    }) => {
      await openCheckout(page, { member: anaMember, admin: rootMember }, berlin)
      await method(page, /^Collection/).check()
      await sees(page, 'You collect in Spain, so VAT is charged. If your carrier takes the goods abroad, ask us.')
      await method(page, /^Free parcel/).check()
      await sees(page, 'VAT 21 % is charged. With a VAT number from Germany, you pay no VAT.')
      await vatNumber(page).fill('DE136695977')
      await vatNumber(page).blur()
      await expect.poll(() => sentenceUnder(page, 'VAT number (optional)')).toContain('This is not a valid VAT number')
      await vatNumber(page).fill('DE811569869')
      await sees(page, 'VAT 21 % is charged, because the German register does not know DE811569869.')
      await vatNumber(page).fill('DE 136 695 976')
      await sees(page, /^DE136695976 was valid today at/)
      await fitsAndIsAccessible(page)
      await payHere(page, '$392.00')
      await seesSums(page, { 'Intra-Community supply, no VAT': '$0.00', Total: '$392.00' })
      const [order] = await asAna.listMyOrders({ email: anaMember.email })
      await root.goto(`/dashboard/orders/${order?._id}`)
      await sees(root, /^DE136695976, valid in VIES on .*, consultation number WAPI/)
      const company = { legalName: 'Coils GmbH', vatNumber: { vatNumber: 'DE136695976' } }
      await expect.poll(async () => (await asAna.findCompany()).company).toMatchObject(company)
    })

    test('My Profile checks the VAT number of the company again, and the checkout bills the company @rare', async ({
      ana: page,
      asAna,
    }) => {
      await asAna.checkVatNumber({ body: { vatNumber: 'DE136695976' } })
      const coils = { legalName: 'Coils GmbH', address: 'Torstraße 1, 10115 Berlin', country: 'DE' }
      await asAna.putCompany({ body: { ...coils, vatNumber: 'DE136695976' } })
      await page.goto('/dashboard/myProfile')
      await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Coils GmbH')
      await sees(page, /^Valid today at/)
      await press(page, 'Check the VAT number again')
      await sees(page, /^Valid today at/)
      await fitsAndIsAccessible(page)
      const topOfSave = async () => (await page.getByRole('button', { name: 'Save the company' }).boundingBox())?.y ?? 0
      const before = await topOfSave()
      await vatNumber(page).fill('DE13669597')
      await vatNumber(page).blur()
      await expect(vatNumber(page)).toHaveAttribute('aria-invalid', 'true')
      const moved = Math.abs((await topOfSave()) - before)
      expect(moved, 'the button stays under the pointer when the field is left').toBeLessThan(4)
      await vatNumber(page).fill('DE136695976')
      await sees(page, /^Valid today at/)
      const { _id: id, minimumOrder: quantity } = await anyProduct(asAna)
      await asAna.changeCart({ body: { id, quantity } })
      await page.goto('/checkout')
      await sees(page, /^Billed to Coils GmbH/)
      await expect(vatNumber(page)).not.toBeEditable()
      await fitsAndIsAccessible(page)
    })

    test('an order to Berlin is held unpaid until the register of VAT numbers answers; then the customer gets a mail and pays @rare', async ({
      shop,
      register,
      ana: page,
      root,
      anaMember,
      rootMember,
    }) => {
      const number = register.newNumber('silent')
      await openCheckout(page, { member: anaMember, admin: rootMember }, berlin)
      await vatNumber(page).fill(number)
      await sees(
        page,
        new RegExp(`^We are asking the German register about ${number}\\. The register is not answering`),
      )
      await sees(page, '$392.00 or $474.32')
      await fitsAndIsAccessible(page)
      await press(page, 'Place the order, pay later')
      await sees(page, /We are holding your goods and will write to you/)
      await fitsAndIsAccessible(page)
      await root.goto(`/dashboard/manageOrders?q=${anaMember.email}`)
      await sees(root, 'Checking VAT')
      register.set('valid', number)
      // Asked again each time: a question that was under way before the register answers ends without an answer.
      const mailAfterAsking = () => register.askAgain().then(() => newestMail(shop, anaMember))
      await expect.poll(mailAfterAsking, { timeout: 60_000 }).toContain('You can now pay')
      await page.goto('/dashboard/myOrders')
      await page.getByRole('link', { name: /^Pay for/ }).click()
      await seesSums(page, { Subtotal: '$392.00', 'Intra-Community supply, no VAT': '$0.00' })
      await fillCard(page, '4242 4242 4242 4242')
      await press(page, 'Pay $392.00')
      await sees(page, 'Congrats your payment is completed')
    })

    test('a customer who does not want to wait for the register pays with VAT @rare', async ({
      register,
      ana: page,
      anaMember,
      rootMember,
    }) => {
      await openCheckout(page, { member: anaMember, admin: rootMember }, berlin)
      await vatNumber(page).fill(register.newNumber('silent'))
      await press(page, 'Place the order, pay later')
      await press(page, 'Pay $474.32 with 21 % VAT')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Pay $474.32 with 21 % VAT' }).click()
      await fillCard(page, '4242 4242 4242 4242')
      await press(page, 'Pay $474.32')
      await sees(page, 'Congrats your payment is completed')
    })

    test('an amount that changes while the customer pays is shown before it is charged, and the form is kept @rare', async ({
      register,
      ana: page,
      anaMember,
      rootMember,
    }) => {
      const number = register.newNumber('valid')
      await openCheckout(page, { member: anaMember, admin: rootMember }, berlin)
      await vatNumber(page).fill(number)
      await sees(page, new RegExp(`^${number} was valid today at`))
      await register.answersLater('invalid', number)
      await fillCard(page, '4242 4242 4242 4242')
      await press(page, 'Pay $392.00')
      await sees(page, 'With tax, your order now comes to $474.32')
      await expect(page.getByLabel('Street', { exact: true })).toHaveValue(/Calle del Fleje 1/)
      await press(page, 'Pay $474.32')
      await isTold(page, 'Congrats your payment is completed')
    })

    test('Purchase asks for the company, charges no VAT for a delivery to it in Berlin, whose address is corrected in fields, and remembers it @rare', async ({
      ana: page,
      asAna,
      anaMember,
      asRoot,
    }) => {
      const form = { ...coil, name: `Coil for ${anaMember.email}`, pricePerUnit: 98, minimumOrder: 1 }
      const { _id: id } = await asRoot.addProduct({ body: form })
      await page.goto(`/products/${id}?quantity=4`)
      await fill(page, { 'Your address': 'Torstraße 1, 10115 Berlin', 'Your phone': '+49 30 123456' })
      await vatNumber(page).fill('DE136695976')
      await page.getByLabel('Country').selectOption('DE')
      const toPay = page.getByRole('definition').last()
      await deliveries(page)
        .getByRole('radio', { name: /^Groupage/ })
        .check()
      await sees(page, /^DE136695976 was valid today at/)
      await expect(toPay).toHaveText('$577.00')
      await expect(page.getByLabel('Street')).toHaveValue('Torstraße 1')
      await expect(page.getByLabel('Town')).toHaveValue('Berlin')
      await expect(page.getByLabel('Your address')).toHaveCount(0)
      await page.getByLabel('Street').fill('Torstraße 3')
      await deliveries(page)
        .getByRole('radio', { name: /^Collection/ })
        .check()
      await expect(page.getByLabel('Your address')).toHaveValue('Torstraße 3, 10115 Berlin')
      await deliveries(page)
        .getByRole('radio', { name: /^Groupage/ })
        .check()
      await expect(page.getByLabel('Street')).toHaveValue('Torstraße 3')
      await page.getByLabel('Street').fill('Torstraße 1')
      await page.getByLabel('Town').fill('')
      await press(page, 'Purchase')
      await sees(page, 'Please enter the name of your company')
      await sees(page, 'Please enter the town')
      await page.getByLabel('Town').fill('Berlin')
      await page.getByLabel(/^Company/).fill('Coils GmbH')
      await fitsAndIsAccessible(page)
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/order'))
      await press(page, 'Purchase')
      expect((await sent).postDataJSON()).toMatchObject({
        ...{ address: 'Torstraße 1\n10115 Berlin', totalPrice: 392, toPay: 577 },
        deliverTo: { street: 'Torstraße 1', postalCode: '10115', town: 'Berlin', country: 'DE' },
      })
      await isTold(page, 'Your order is confirmed')
      const [order] = await asAna.listMyOrders({ email: anaMember.email })
      expect(order).toMatchObject({ company: 'Coils GmbH', toPay: 577, tax: { treatment: 'intra-EU supply' } })
      await expect.poll(async () => (await asAna.findCompany()).company?.legalName).toBe('Coils GmbH')
      await page.goto(`/products/${id}`)
      await sees(page, /^Billed to Coils GmbH/)
      await page.goto(`/dashboard/orders/${order?._id}`)
      await page.getByText('Correct the address').click()
      const street = page.getByLabel('Street')
      await expect(street).toHaveValue('Torstraße 1')
      await street.fill('Torstraße 2')
      await fitsAndIsAccessible(page)
      await press(page, 'Save the address')
      await isTold(page, 'Address corrected')
      await sees(page, 'Torstraße 2, 10115 Berlin, Germany')
    })

    test('Purchase asks for an address in the United States in its parts, and charges no VAT for the export', async ({
      ana: page,
      asAna,
      anaMember,
      asRoot,
    }) => {
      const form = { ...coil, name: `Coil from ${anaMember.email}`, pricePerUnit: 98, minimumOrder: 1 }
      const { _id: id } = await asRoot.addProduct({ body: form })
      await page.goto(`/products/${id}?quantity=4`)
      await fill(page, { 'Your phone': '+1 713 555 0100' })
      await page.getByLabel('Country').selectOption('US')
      await deliveries(page)
        .getByRole('radio', { name: /^Free parcel/ })
        .check()
      await fill(page, { Street: '1200 Smith Street', Town: 'Houston', 'ZIP code': '77002' })
      await press(page, 'Purchase')
      await sees(page, 'Please enter the state')
      await fitsAndIsAccessible(page)
      await fill(page, { State: 'TX' })
      await press(page, 'Purchase')
      await isTold(page, 'Your order is confirmed')
      const [order] = await asAna.listMyOrders({ email: anaMember.email })
      expect(order).toMatchObject({
        ...{ address: '1200 Smith Street\nHouston, TX 77002', toPay: 392, tax: { treatment: 'export' } },
        deliverTo: { street: '1200 Smith Street', town: 'Houston', region: 'TX', postalCode: '77002', country: 'US' },
      })
      await page.goto(`/dashboard/orders/${order?._id}`)
      await sees(page, 'Houston, TX 77002')
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a new customer orders and pays three products, found by search, in at most 26 actions @rare', async ({
    visitor,
  }) => {
    const actions = await buyThreeLines(visitor, async () => {
      await fill(visitor, { Company: 'Coils SL' })
      await vatNumber(visitor).fill('B58378431')
      await visitor.getByLabel('This order is for a business').tap()
    })
    expect(actions).toBeLessThanOrEqual(26)
  })
})
