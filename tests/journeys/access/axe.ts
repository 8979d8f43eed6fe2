/** Runs axe on the current page, with axe's default rules and the WCAG 2.2 rule about the size of targets. */
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, type TestInfo, test } from '@playwright/test'
import { isDrawn, isEverything } from '#tests/sample.ts'

/** How often each test has asked for findings. */
const asked = new WeakMap<TestInfo, number>()

/**
 * One line for each finding of axe, with the rule and the element: on the whole page, or in the parts that match `within`. axe takes
 * as long as loading a page, so `npm test` runs it only at one in four places, and without contrasts, which take two thirds of the
 * time. `allFindings` always runs it.
 */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  const info = test.info()
  const time = (asked.get(info) ?? 0) + 1
  asked.set(info, time)
  if (!isDrawn(`${info.title} ${time}`, 4)) return []
  return describeAll(page, await axe(page, { withContrasts: isEverything }).include(within).analyze())
}

/** Like `findings`, always with contrasts. */
export async function allFindings(page: Page): Promise<string[]> {
  return describeAll(page, await axe(page).analyze())
}

/** Findings of the rules that depend on colours. */
export async function colourFindings(page: Page): Promise<string[]> {
  return describeAll(page, await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze())
}

/** Findings of the rule that depends on the window: the size of targets. */
export async function targetFindings(page: Page): Promise<string[]> {
  return describeAll(page, await axe(page).withRules(['target-size']).analyze())
}

/**
 * Legacy mode gathers the results without opening a second page. That suffices, because our pages have no frames of other
 * origins.
 */
function axe(page: Page, { withContrasts = true } = {}): AxeBuilder {
  const rules = { 'target-size': { enabled: true }, 'color-contrast': { enabled: withContrasts } }
  return new AxeBuilder({ page }).options({ rules, resultTypes: ['violations'] }).setLegacyMode()
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Node = Results['violations'][number]['nodes'][number]

async function describeAll(page: Page, { violations }: Results): Promise<string[]> {
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })))
  const described: string[] = []
  for (const { id, node } of found)
    if (!(isCovered(node) && (await isFreeOnceScrolled(page, node))))
      described.push(`${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`)
  return described
}

/** What lies under a bar that stands still while the page scrolls is a finding only if scrolling does not free it. */
const isCovered = ({ failureSummary }: Node) => /obscured/.test(failureSummary ?? '')

async function isFreeOnceScrolled(page: Page, { target }: Node): Promise<boolean> {
  const selector = target.join(' ')
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await axe(page).include(selector).withRules(['target-size']).analyze()
  return violations.length === 0
}
