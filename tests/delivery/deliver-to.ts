/** Addresses in parts, as the checkout sends them. */

type Typed = { address: string; country?: string; postalCode?: string }

/** The body of an order whose address is sent in parts, with a town and what else the country requires. */
export const inParts = <Form extends Typed>({ address, country, postalCode, ...form }: Form) =>
  country === undefined
    ? { ...form, address }
    : {
        ...form,
        deliverTo: { street: address, town: 'Town', country, ...(postalCode && { postalCode }), ...more[country] },
      }

const more: Record<string, object> = {
  US: { region: 'TX', postalCode: '77002' },
  CH: { postalCode: '8001' },
  IT: { region: 'MI' },
}
