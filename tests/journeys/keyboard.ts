/** A person without a mouse: only keys are pressed, and the focus is always visible. */

import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

const mostTabs = 200

/** Presses the key until the goal has the focus. Fails if the goal never gets the focus, or if the focus is not visible. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal.first()).toBeVisible()
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    await page.keyboard.press(key)
    if (await hasFocus(goal.first())) return expectVisibleFocus(page)
  }
  throw new Error(`${key} pressed ${mostTabs} times did not reach ${goal}`)
}

function hasFocus(goal: Locator): Promise<boolean> {
  return goal.evaluate((element) => element === document.activeElement)
}

/** Expects the focused element to have an outline, to be within the window, and not to be covered. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expect(await page.evaluate(lookAtFocus)).toEqual({ marked: true, inView: true, covered: false })
}

function lookAtFocus() {
  const focused = document.activeElement ?? document.body
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const marked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  const box = focused.getBoundingClientRect()
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const inView = middle.x > 0 && middle.y > 0 && middle.x < innerWidth && middle.y < innerHeight
  const top = document.elementFromPoint(middle.x, middle.y)
  return { marked, inView, covered: !(top && (focused.contains(top) || top.contains(focused))) }
}

/** Types into the field after moving the focus to it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** Logs in on the login page by keyboard alone. */
export async function logInByKeyboard(page: Page, who: { email: string; password: string }): Promise<void> {
  await typeInto(page, 'Your email:', who.email)
  await typeInto(page, 'Your password:', who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
