/** What visitors do to be told something, at Signup and Login. */

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { answerInstead, fill, press, tryToLogIn } from '../actions.ts'
import { newAccount, signUp } from '../members.ts'
import type { Before, Scenes, Stage } from './scene.ts'

type VisitorsWhen =
  | 'an address that has an account signs up'
  | 'a wrong password is given'
  | 'nobody has the address that logs in'
  | 'the identity provider refuses a sign-up'
  | 'the identity provider refuses a login'
  | 'the Google window is closed'
  | 'the account chosen at Google never signed up'

export const visitorScenes: Scenes<VisitorsWhen> = {
  'an address that has an account signs up': (stage) => tryToSignUp(stage),
  'a wrong password is given': async (stage) =>
    logInWrongly(stage, (await signUp(stage.shop, newAccount('Ana Ruiz'))).email),
  'nobody has the address that logs in': (stage) => logInWrongly(stage, 'nobody@fleje.example'),
  'the identity provider refuses a sign-up': (stage) =>
    tryToSignUp(stage, (page) => refuse(page, 'sign-up/email', 'Registration is closed today')),
  'the identity provider refuses a login': (stage) =>
    logInWrongly(stage, 'uma@fleje.example', (page) => refuse(page, 'sign-in/email', 'This account is resting')),
  'the Google window is closed': async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    const popup = page.waitForEvent('popup')
    await press(page, 'Login with Google')
    const window = await popup
    await expect(window.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    await window.close()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    return { page }
  },
  'the account chosen at Google never signed up': async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    const popup = page.waitForEvent('popup')
    await press(page, 'Login with Google')
    await press(await popup, /Jonas Lind/)
    return { page }
  },
}

async function tryToSignUp({ open }: Stage, before?: Before) {
  const page = await open()
  await page.goto('/signup')
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

async function logInWrongly({ open }: Stage, email: string, before?: Before) {
  const page = await open()
  await page.goto('/login')
  await before?.(page)
  await tryToLogIn(page, { email, password: 'not this one' })
  return { page }
}

const refuse = (page: Page, call: string, message: string) =>
  answerInstead(page, 'POST', `**/identity/${call}`, 403, { code: 'NOT_TODAY', message })
