/** The name of an order's customer, where there is room for one name. */

type Person = { userName?: string | undefined; email: string }

/** The person who ordered: by name, or else by email address. */
export const personOf = ({ userName, email }: Person): string => userName || email

/** For the office: the company to which the goods go, or else the person. */
export const customerOf = ({ company, ...person }: Person & { company?: string | undefined }): string =>
  company || personOf(person)

/** The buyer on the invoice. */
export const buyerOf = ({
  billingName,
  ...customer
}: Parameters<typeof customerOf>[0] & { billingName?: string | undefined }): string =>
  billingName || customerOf(customer)
