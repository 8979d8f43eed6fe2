/** What visitors do to be told something, at Signup and Login. */
import type { Page } from 'playwright-core'
import { demoAccounts } from '#demo/accounts.ts'
import { answerInstead, fill, openAnew, press, type Scenes } from './scene.ts'

type VisitorsWhen =
  | 'an address that has an account signs up'
  | 'a wrong password is given'
  | 'nobody has the address that logs in'
  | 'the identity provider refuses a sign-up'
  | 'the identity provider refuses a login'
  | 'the Google window is closed'
  | 'Google knows no such user'

export const visitorScenes: Scenes<VisitorsWhen> = {
  'an address that has an account signs up': ({ pages }) => tryToSignUp(pages.visitor),
  'a wrong password is given': ({ pages }) => tryToLogIn(pages.visitor, demoAccounts.customer.email),
  'nobody has the address that logs in': ({ pages }) => tryToLogIn(pages.visitor, 'nobody@fleje.example'),
  'the identity provider refuses a sign-up': ({ pages }) =>
    tryToSignUp(pages.visitor, (page) => refuse(page, 'sign-up/email', 'Registration is closed today')),
  'the identity provider refuses a login': ({ pages }) =>
    tryToLogIn(pages.visitor, 'uma@fleje.example', (page) => refuse(page, 'sign-in/email', 'This account is resting')),
  'the Google window is closed': async ({ pages }) => {
    const page = await openAnew(pages.visitor, '/login')
    const popup = page.waitForEvent('popup')
    await press(page, 'Login with Google')
    const window = await popup
    await window.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await window.close()
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    return { page }
  },
  'Google knows no such user': async ({ pages }) => {
    const page = await openAnew(pages.visitor, '/login')
    await answerInstead(page, 'POST', '**/identity/sign-in/social', 401, { code: 'USER_NOT_FOUND', message: 'None' })
    await press(page, 'Login with Google')
    return { page }
  },
}

type Before = (page: Page) => Promise<unknown>

async function tryToSignUp(visitor: Page, before?: Before) {
  const page = await openAnew(visitor, '/signup')
  await before?.(page)
  await fill(page, {
    'Your Name:': 'Uma Again',
    'Your email:': demoAccounts.customer.email,
    'Your password:': 'abc',
    'Confirm your password:': 'abc',
  })
  await press(page, 'Signup')
  return { page }
}

async function tryToLogIn(visitor: Page, email: string, before?: Before) {
  const page = await openAnew(visitor, '/login')
  await before?.(page)
  await fill(page, { 'Your email:': email, 'Your password:': 'not this one' })
  await press(page, 'Login')
  return { page }
}

const refuse = (page: Page, call: string, message: string) =>
  answerInstead(page, 'POST', `**/identity/${call}`, 403, { code: 'NOT_TODAY', message })
