/** How the customer of an order is named, wherever one name has to do. */

type Person = { userName?: string | undefined; email: string }

/** Who ordered: the name, or else the address. */
export const personOf = ({ userName, email }: Person): string => userName || email

/** For the office: the company to which the goods go, or else the person. */
export const customerOf = ({ company, ...person }: Person & { company?: string | undefined }): string =>
  company || personOf(person)

/** Who is on the invoice. */
export const buyerOf = ({
  billingName,
  ...customer
}: Parameters<typeof customerOf>[0] & { billingName?: string | undefined }): string =>
  billingName || customerOf(customer)
