/** The whole road of a new address: registered, mailed, confirmed; and what stands where a link is of no use. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './access/axe.ts'
import { misfits } from './access/fit.ts'
import { arrivesAt, type Journey, logIn, openJourney, sees } from './open-journey.ts'
import { linkMailedTo, signUp } from './specification/cast.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@crowd.example`, password: 'abc' })

it('tells who signs up that a mail was sent, and confirms by its link in the same browser', async () => {
  const nora = person('Nora')
  const page = await journey.visitor()
  await signUp(page, nora)
  await arrivesAt(page, '/')
  await sees(page, `We have sent a mail to ${nora.email}. Please open its link to confirm your address.`)
  await page.goto('/dashboard/myProfile')
  const notice = page.getByRole('complementary', { name: 'Your email address' })
  await notice.getByText('is not confirmed yet').waitFor()

  await page.goto(await linkMailedTo(journey, nora.email))
  await readsOut(page, 'Your address is confirmed')
  await sees(page, nora.email)
  await page.getByRole('link', { name: 'Go to the Dashboard' }).click()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  expect(await notice.count()).toBe(0)
})

it('says that it is confirmed when the link is opened again by its person, and that it is dead to anybody else', async () => {
  const olga = person('Olga')
  const page = await journey.visitor()
  await signUp(page, olga)
  const link = await linkMailedTo(journey, olga.email)
  await page.goto(link)
  await readsOut(page, 'Your address is confirmed')
  await page.reload()
  await readsOut(page, 'Your address is confirmed')
  const other = await journey.visitor()
  await other.goto(link)
  await readsOut(other, 'This link does not work')
})

it.each([
  [1280, 800],
  [320, 256],
])('reminds at %i × %i px so that all can read it', async (width, height) => {
  const page = await journey.visitor({ viewport: { width, height } })
  await signUp(page, person(`Quirina${width}`))
  await page.goto('/dashboard/addReview')
  await page.getByRole('complementary', { name: 'Your email address' }).waitFor()
  expect([...(await findings(page)), ...(await misfits(page))]).toEqual([])
})

it('takes the notice away in another tab, too', async () => {
  const page = await journey.visitor()
  const pia = person('Pia')
  await signUp(page, pia)
  await page.goto('/dashboard')
  const notice = page.getByRole('complementary', { name: 'Your email address' })
  await notice.waitFor()
  const tab = await page.context().newPage()
  await tab.goto(await linkMailedTo(journey, pia.email))
  await readsOut(tab, 'Your address is confirmed')
  await notice.waitFor({ state: 'detached' })
})

it('asks for the password in a browser that is not signed in, and confirms with the right one', async () => {
  const rosa = person('Rosa')
  await signUp(await journey.visitor(), rosa)
  const phone = await journey.visitor()
  await phone.goto(await linkMailedTo(journey, rosa.email))
  await readsOut(phone, 'Confirm your email address')
  await phone.getByLabel('Your password:').fill('not this one')
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await phone.getByRole('alert').getByText('Your password is wrong').waitFor()
  await phone.getByLabel('Your password:').fill(rosa.password)
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await readsOut(phone, 'Your address is confirmed')
  await phone.getByRole('button', { name: 'Your account' }).waitFor()
})

it('hands the account to its owner, not to who registered it with her address', async () => {
  const sara = person('Sara')
  const stranger = await journey.visitor()
  await signUp(stranger, sara)
  const owner = await journey.visitor()
  await owner.goto(await linkMailedTo(journey, sara.email))
  await readsOut(owner, 'Confirm your email address')
  await owner.getByRole('button', { name: 'Choose a new password' }).click()
  expect(await owner.evaluate(() => document.activeElement?.id)).toBe('password')
  await owner.keyboard.type('her own')
  await owner.keyboard.press('Enter')
  await readsOut(owner, 'Your address is confirmed')

  await stranger.goto('/dashboard')
  await arrivesAt(stranger, /^\/login/)
  await tryToLogIn(stranger, sara)
  await stranger.getByRole('alert').getByText('Your password is wrong').waitFor()
  await logIn(stranger, { ...sara, password: 'her own' })
})

it('offers another mail where a link is dead, and where somebody is not confirmed yet', async () => {
  const tina = person('Tina')
  const page = await journey.visitor()
  await signUp(page, tina)
  const first = await linkMailedTo(journey, tina.email)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Send again' }).click()
  await sees(page, 'We have sent a mail to')
  const second = await linkMailedTo(journey, tina.email)
  expect(second).not.toBe(first)

  await page.goto('/confirm?token=unknown')
  await readsOut(page, 'This link does not work')
  expect(await page.getByLabel('Your email:').inputValue()).toBe(tina.email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('status').getByText(`If ${tina.email} is yet to be confirmed`).waitFor()
  const third = await linkMailedTo(journey, tina.email)
  expect([first, second]).not.toContain(third)
  await page.goto(third)
  await readsOut(page, 'Your address is confirmed')
})

it.each(['/reset', '/reset?token=unknown'])('shows no form at %s that would promise a new password', async (path) => {
  const page = await journey.visitor()
  await page.goto(path)
  await readsOut(page, 'This link does not work')
  expect(await page.getByLabel('Your new password:').count()).toBe(0)
  await page.getByLabel('Your email:').fill('user@fleje.example')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('status').getByText('If user@fleje.example has an account').waitFor()
  await page.goto(await linkMailedTo(journey, 'user@fleje.example'))
  await page.getByLabel('Your new password:').waitFor()
})

it('says so when a reset link runs out while the password is being typed', async () => {
  const uta = person('Uta')
  const page = await journey.visitor()
  await signUp(page, uta)
  await page.goto('/reset')
  await page.getByLabel('Your email:').fill(uta.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('status').getByText('a mail with a new link is on its way').waitFor()
  const link = await linkMailedTo(journey, uta.email)
  const [one, other] = [await journey.visitor(), await journey.visitor()]
  for (const browser of [one, other]) {
    await browser.goto(link)
    await browser.getByLabel('Your new password:').fill('xyz')
  }
  await one.getByRole('button', { name: 'Change password' }).click()
  await arrivesAt(one, '/login')
  await other.getByRole('button', { name: 'Change password' }).click()
  await readsOut(other, 'This link does not work')
})

it('says when the link could not be opened, and tries again', async () => {
  const vera = person('Vera')
  const page = await journey.visitor()
  await signUp(page, vera)
  const link = await linkMailedTo(journey, vera.email)
  await page.route('**/identity/confirm-address', (route) => route.abort(), { times: 1 })
  await page.goto(link)
  await page.getByRole('alert').getByText('The shop cannot be reached').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await readsOut(page, 'Your address is confirmed')
})

it('says how long to wait after too many wrong passwords', async () => {
  const wanda = person('Wanda')
  const page = await journey.visitor()
  await signUp(page, wanda)
  const guesser = await journey.visitor()
  await guesser.goto('/login')
  for (let tries = 0; tries < 11; tries++) {
    const answered = guesser.waitForResponse('**/identity/sign-in/email')
    await tryToLogIn(guesser, { ...wanda, password: 'not this one' })
    await answered
  }
  await guesser
    .getByRole('alert')
    .getByText(/^Too many sign-ins with this email have failed\. Please wait/)
    .waitFor()
})

it('nobody’s browser complained', () => {
  expect(journey.complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
})

async function tryToLogIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Your email:').fill(who.email)
  await page.getByLabel('Your password:').fill(who.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** The heading is there and has the focus, so that a screen reader begins with it. */
async function readsOut(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 15_000 })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading)
}
