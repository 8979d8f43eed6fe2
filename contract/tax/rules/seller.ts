/** How the seller is taxed. */
import type { TaxMode } from './treatment/treatment.ts'

export const taxModeNames: Record<TaxMode, string> = { none: 'No tax', vat: 'Spanish VAT' }

/** `elsewhere`: the seller’s ERP issues and numbers the invoices, so the shop gives no numbers. */
export const invoicers = ['the shop', 'elsewhere'] as const

/**
 * The seller’s part in the Spanish tax on plastic packaging (Ley 7/2022). Makers and dealers state on the invoice how much of
 * this tax the price includes.
 */
export const plasticTaxes = ['none', 'maker', 'dealer'] as const

type Seller = { taxMode: TaxMode; isTaxFree: boolean; vatNumber: string | null }

/** A shop takes orders only when its seller charges VAT and has a VAT number, or has declared that no tax is charged. */
export const saysHowItTaxes = ({ taxMode, isTaxFree, vatNumber }: Seller): boolean =>
  taxMode === 'vat' ? Boolean(vatNumber) : isTaxFree

/** The message for a seller who charges VAT without a number, or undefined. */
export function vatNumberRefusal({ taxMode, vatNumber }: Pick<Seller, 'taxMode' | 'vatNumber'>): string | undefined {
  return taxMode === 'vat' && !vatNumber ? 'Please enter your VAT number, which every invoice must state' : undefined
}
