/** The tracking pages of carriers. */

/** The name as people type it, and the address before the tracking number. */
const carriers: [RegExp, string][] = [
  [/^dhl\b/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  [/^ups\b/i, 'https://www.ups.com/track?tracknum='],
  [/^fed ?ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/^gls\b/i, 'https://gls-group.com/EU/en/parcel-tracking?match='],
  [/^dpd\b/i, 'https://www.dpdgroup.com/be/mydpd/my-parcels/search?parcelNumber='],
  [/^seur\b/i, 'https://www.seur.com/livetracking/?segOnlineIdentificador='],
  [/^correos\b/i, 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number='],
]

/** The page on which the carrier shows a parcel; undefined for a carrier that is not in the list. */
export function trackingLink(carrier: string, tracking: string): string | undefined {
  const [, page] = carriers.find(([name]) => name.test(carrier.trim())) ?? []
  return page && tracking ? page + encodeURIComponent(tracking.replaceAll(' ', '')) : undefined
}
