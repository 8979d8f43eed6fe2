/** Checks whether the page fits the window. A window of 1280 × 1024 px at 400 % zoom has a viewport of 320 × 256 px. */
import type { Locator, Page } from '@playwright/test'

/** One line for each problem: a page wider than its window, text cut off, half of the window permanently covered. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Also lays out the elements that are far outside the window, so that they can be checked.
    for (const box of document.querySelectorAll<HTMLElement>('.below-the-fold > article > :first-child'))
      box.style.contentVisibility = 'visible'
    const boxes = [...document.querySelectorAll<HTMLElement>('body *')].filter((box) => box.checkVisibility())
    const [windows, others] = [boxes.filter(isWindow), boxes.filter((box) => !box.matches('[role=presentation]'))]
    const wrong = {
      'is taller than the window': windows.filter((box) => box.getBoundingClientRect().height > innerHeight),
      'takes half of the window': others.filter((box) => !isWindow(box) && sticks(box) && isHigh(box)),
      'scrolls sideways, but not with the keyboard': others.filter((box) => scrollsSideways(box) && !isNamedStop(box)),
      'cuts text off': others.filter((box) => cutsWordsOff(box)),
      'scrolls sideways': [document.documentElement].filter((page) => page.scrollWidth > innerWidth),
    }
    return Object.entries(wrong).flatMap(([what, at]) => at.map((box) => `${what}: ${box.outerHTML.slice(0, 160)}`))

    function isWindow(box: Element) {
      return box.matches('dialog, :popover-open')
    }
    function sticks(box: Element) {
      return /fixed|sticky/.test(getComputedStyle(box).position)
    }
    function isHigh(box: Element) {
      return box.getBoundingClientRect().height > innerHeight / 2
    }
    function scrollsSideways(box: Element) {
      return box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)
    }
    function isNamedStop(box: HTMLElement) {
      return box.tabIndex === 0 && (box.ariaLabel !== null || box.hasAttribute('aria-labelledby'))
    }
    /**
     * Lines with a small line height may extend a few pixels beyond their box without being cut off. A closed row may cut text
     * off, because opening the row shows the whole text.
     */
    function cutsWordsOff(box: HTMLElement) {
      if (box.closest('tr:has(button[aria-expanded=false])')) return false
      if (!/hidden|clip/.test(getComputedStyle(box).overflow) || box.clientWidth <= 1 || !box.textContent) return false
      return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 8
    }
  })
}

/** The number of lines that these words take up: one, unless they wrap. */
export function linesOf(place: Locator, words: string): Promise<number> {
  return place.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const begin = text.textContent?.indexOf(wanted) ?? -1
      if (begin === -1) continue
      const range = document.createRange()
      range.setStart(text, begin)
      range.setEnd(text, begin + wanted.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return 0
  }, words)
}

/** A long name in one word. */
export const longWord = 'Umreifungsband'.repeat(8)

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
