/** Counts every action of a person on the pages of a tab: each tap, each field that is filled in, and each chosen option. */
import type { Page } from '@playwright/test'

/** Call it before the first page is opened. Returns a function that returns the number of actions so far. */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const key = 'test.actions'
    let field: EventTarget | null = null
    const count = () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
    const isTicked = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && /radio|checkbox/.test(target.type)
    // A tap into a text field belongs to filling it in. A tap on a label also sends a click to its field.
    const isFilled = (target: EventTarget | null) =>
      target instanceof Element && target.matches('textarea, select, option, input:not([type=radio], [type=checkbox])')
    addEventListener(
      'click',
      ({ target, detail }) => {
        if (isFilled(target) || detail === 0) return
        field = null
        count()
      },
      true,
    )
    addEventListener(
      'input',
      ({ target }) => {
        if (isTicked(target) || target === field) return
        field = target
        count()
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('test.actions')))
}
