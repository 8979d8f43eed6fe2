/** A warning about the value of a field, for admins. It does not refuse the value. */

import { readLadder } from '#contract/products/rules/admin/ladder.ts'
import { type SaleWarning, saleWarnings } from '#contract/products/rules/admin/sale-warnings.ts'
import { type FactKey, factOf, factsOfType } from '#contract/products/rules/facts/technical.ts'
import { productTypes } from '#contract/products/rules/product.ts'
import { readNumber } from '#contract/rules/number-entry.ts'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { Icon } from '#web/ui/icon.tsx'

type WarnedProps = {
  product: ProductFormState
  about: SaleWarning['field']
  children: React.ReactNode
}

/** A field with warnings below it, updated while typing. */
export function Warned({ product, about, children }: WarnedProps) {
  const says = warningsIn(product).flatMap((warning) => (warning.field === about ? [warning.says] : []))
  return (
    <div className="flex flex-col gap-1.5">
      {children}
      <FieldWarning>{says.join('. ')}</FieldWarning>
    </div>
  )
}

/** The region is on the page before its text: otherwise screen readers would not announce the text. */
export function FieldWarning({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-start gap-1.5 text-sm font-medium empty:hidden">
      {children && (
        <>
          <Icon name="warning-ring" size={16} className="mt-0.5 shrink-0" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}

function warningsIn({ form }: ProductFormState): SaleWarning[] {
  const typed = form.watch()
  const number = (text: unknown) => readNumber(String(text ?? ''))
  const type = productTypes.find((known) => known === typed.type)
  const facts = (type ? factsOfType(type) : []).map((key) => [key, knownOf(key, typed[key])])
  return saleWarnings({
    minimumOrder: number(typed.minimumOrder),
    availableQuantity: number(typed.availableQuantity),
    ladder: readLadder(typed.ladder ?? '') ?? [],
    technicalData: {
      type,
      orderMultiple: number(typed.orderMultiple) || undefined,
      fullPacksOnly: typed.fullPacksOnly,
      ...Object.fromEntries(facts),
    },
  })
}

/** Most warnings depend only on whether a field is filled in; some depend on the value of a choice. */
const knownOf = (key: FactKey, typed: unknown) => {
  if (typed === '' || typed === undefined) return undefined
  return factOf(key).kind === 'number' ? readNumber(String(typed)) : typed
}
