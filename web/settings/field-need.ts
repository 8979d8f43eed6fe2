/** The note beside the label of a field on the Shop page: needed to take orders, or optional. */
import { neededToSell } from '#contract/settings/rules/company.ts'

export function fieldNeed(name: string): { need?: string; optional?: boolean } {
  return neededToSell.some((needed) => needed === name) ? { need: 'needed to take orders' } : { optional: true }
}
