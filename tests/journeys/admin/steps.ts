/** Counts the steps of a job: each press, key, typed text, filled field and chosen file is one step. */
import type { Locator, Page } from '@playwright/test'

export function countSteps({ keyboard }: Page) {
  let taken = 0
  const step = <Result>(act: Promise<Result>): Promise<Result> => {
    taken += 1
    return act
  }
  return {
    press: (target: Locator) => step(target.click()),
    fill: (target: Locator, words: string) => step(target.fill(words)),
    key: (key: string) => step(keyboard.press(key)),
    type: (words: string) => step(keyboard.type(words)),
    chooseFile: (target: Locator, name: string, text: string) =>
      step(target.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    taken: () => taken,
  }
}
