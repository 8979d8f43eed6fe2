/** The actions of visitors that cause a message, at Signup and Login. */

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { answerInstead, fill, press, tryToLogIn } from '../actions.ts'
import { comeTo, type Scenes, type Stage } from './scene.ts'

type VisitorsWhen =
  | 'a visitor signs up with an address that has an account'
  | 'a wrong password is given'
  | 'a visitor logs in with an unknown address'
  | 'the identity provider refuses a sign-up'
  | 'the identity provider refuses a login'
  | 'the Google window is closed'
  | 'a visitor logs in with a Google account that never signed up'

export const visitorScenes: Scenes<VisitorsWhen, Stage> = {
  'a visitor signs up with an address that has an account': ({ page }) => tryToSignUp(page),
  'the identity provider refuses a sign-up': async ({ page }) => {
    await refuse(page, 'sign-up/email', 'Registration is closed today')
    return tryToSignUp(page)
  },
  'a wrong password is given': ({ page }) => logInWrongly(page, demoAccounts.customer.email),
  'a visitor logs in with an unknown address': ({ page }) => logInWrongly(page, 'nobody@fleje.example'),
  'the identity provider refuses a login': async ({ page }) => {
    await refuse(page, 'sign-in/email', 'This account is resting')
    return logInWrongly(page, 'uma@fleje.example')
  },
  'the Google window is closed': async ({ page }) => {
    const popup = page.waitForEvent('popup')
    await press(page, 'Login with Google')
    const window = await popup
    await expect(window.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    await window.close()
    return { page }
  },
  'a visitor logs in with a Google account that never signed up': async ({ page }) => {
    const popup = page.waitForEvent('popup')
    await press(page, 'Login with Google')
    await press(await popup, /Jonas Lind/)
    return { page }
  },
}

async function tryToSignUp(page: Page) {
  await comeTo(page, '/signup')
  await fill(page, {
    'Your Name:': 'Uma Again',
    'Your email:': demoAccounts.customer.email,
    'Your password:': 'abc',
    'Confirm your password:': 'abc',
  })
  await press(page, 'Signup')
  return { page }
}

async function logInWrongly(page: Page, email: string) {
  await comeTo(page, '/login')
  await tryToLogIn(page, { email, password: 'not this one' })
  return { page }
}

const refuse = (page: Page, call: string, message: string) =>
  answerInstead(page, 'POST', `**/identity/${call}`, 403, { code: 'NOT_TODAY', message })
