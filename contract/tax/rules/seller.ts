/** How the seller is taxed, beside the tax mode. */

/** `elsewhere`: by the seller’s ERP, so that the shop numbers nothing. */
export const invoicers = ['the shop', 'elsewhere'] as const

/**
 * The seller’s part in the Spanish tax on plastic packaging (Ley 7/2022). A maker of strap states on the invoice what is
 * included in the price.
 */
export const plasticTaxes = ['none', 'maker', 'dealer'] as const
