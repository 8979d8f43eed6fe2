/** The tracking pages of carriers. */

/** The name as people type it, the carrier's own spelling, and the address before the tracking number. */
const carriers: [RegExp, string, string][] = [
  [/^dhl\b/i, 'DHL', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  [/^ups\b/i, 'UPS', 'https://www.ups.com/track?tracknum='],
  [/^fed ?ex\b/i, 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr='],
  [/^gls\b/i, 'GLS', 'https://gls-group.com/EU/en/parcel-tracking?match='],
  [/^dpd\b/i, 'DPD', 'https://www.dpdgroup.com/be/mydpd/my-parcels/search?parcelNumber='],
  [/^seur\b/i, 'SEUR', 'https://www.seur.com/livetracking/?segOnlineIdentificador='],
  [/^correos\b/i, 'Correos', 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number='],
]

/** The page on which the carrier shows a parcel; undefined for a carrier that is not in the list. */
export function trackingLink(carrier: string, tracking: string): string | undefined {
  const [, , page] = carriers.find(([name]) => name.test(carrier.trim())) ?? []
  return page && tracking ? page + encodeURIComponent(tracking.replaceAll(' ', '')) : undefined
}

/** The carrier's own spelling of its name; undefined for a carrier that is not in the list. */
export const knownCarrier = (carrier: string): string | undefined =>
  carriers.find(([name]) => name.test(carrier.trim()))?.[1]
