/** What is said beside the label of a field of Shop: that orders are taken only once it is filled in, or that it is optional. */
import { neededToSell } from '#contract/settings/rules/company.ts'

export function fieldNeed(name: string): { need?: string; optional?: boolean } {
  return neededToSell.some((needed) => needed === name) ? { need: 'needed to take orders' } : { optional: true }
}
