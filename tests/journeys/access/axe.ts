/** axe on the current page, with every rule that finds mistakes, those of WCAG 2.2 included. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The findings of axe, one line each: the rule and its element. Empty without findings. */
export async function findings(page: Page): Promise<string[]> {
  return describeAll(await axe(page).analyze())
}

/** Only rules that depend on colours. */
export async function colourFindings(page: Page): Promise<string[]> {
  return describeAll(await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze())
}

/** Only rules that depend on the window: the size of targets. */
export async function targetFindings(page: Page): Promise<string[]> {
  return describeAll(await axe(page).withRules(['target-size']).analyze())
}

/** Our pages have no frames of other origins, so that no second page is needed to gather the results. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .setLegacyMode()
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

function describeAll({ violations }: Results): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
