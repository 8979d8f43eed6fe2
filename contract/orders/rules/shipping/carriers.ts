/** The tracking pages of carriers. */

/** The carrier's own spelling of its name, and the address of its page before the tracking number. */
const carriers: [name: string, page: string][] = [
  ['DHL', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  ['UPS', 'https://www.ups.com/track?tracknum='],
  ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['GLS', 'https://gls-group.com/EU/en/parcel-tracking?match='],
  ['DPD', 'https://www.dpdgroup.com/be/mydpd/my-parcels/search?parcelNumber='],
  ['SEUR', 'https://www.seur.com/livetracking/?segOnlineIdentificador='],
  ['Correos', 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number='],
]

/** People type `Fed Ex`, `dhl`, or `UPS Standard`. */
const carrierOf = (typed: string) =>
  carriers.find(([name]) => RegExp(`^${name}\\b`, 'i').test(typed.trim().replace(/^fed ex/i, 'FedEx')))

/** The page on which the carrier shows a parcel; undefined for a carrier that is not in the list. */
export function trackingLink(carrier: string, tracking: string): string | undefined {
  const [, page] = carrierOf(carrier) ?? []
  return page && tracking ? page + encodeURIComponent(tracking.replaceAll(' ', '')) : undefined
}

/** The carrier's own spelling of its name; undefined for a carrier that is not in the list. */
export const knownCarrier = (carrier: string): string | undefined => carrierOf(carrier)?.[0]
