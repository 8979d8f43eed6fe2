/** Tax in wire format. */
import { amountOf } from '#contract/rules/money.ts'
import type { Taxation } from '#contract/tax/rules/treatment/treatment.ts'
import { taxText } from '#contract/tax/rules/words.ts'
import type { Tax } from '#contract/tax/schema/tax.ts'

export function toWireTax({ treatment, rate }: Taxation, taxCents: number): Tax {
  return { treatment, rate: rate / 100, tax: amountOf(taxCents), text: taxText({ treatment, rate }) }
}
