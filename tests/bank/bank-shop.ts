/** A shop with a bank account. */
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { ana, bookkeeper, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { type Booked, camt, iban } from './make-statements.ts'

export const bank = {
  accounts: [{ iban, bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }],
  transferHoldDays: 7,
  bankCharges: 25,
}
export const german = 'DE89370400440532013000'

/** A shop with a bank account and one product for $100.00. */
export async function openBank(environment: Record<string, string> = {}) {
  const shop = await openShop({ price: 100, minimumOrder: 1, available: 100, environment })
  const [admin, api, clerk] = [await shop.as(root), await shop.as(ana), await shop.as(bookkeeper)]
  await admin.putBank({ body: bank })
  await admin.putOfficeRole({ email: bookkeeper.email, body: { officeRole: 'bookkeeper' } })
  const order = async (quantity = 2, by = api) => {
    const { _id: id } = await by.placeOrder({ body: { ...shop.purchase({ quantity }), paysBy: 'transfer' } })
    const { number } = await by.findOrder({ id })
    return { id, number, reference: referenceOf(Number(number.slice(2))) }
  }
  const file = (text: string) => new File([text], 'statement.xml', { type: 'application/xml' })
  const book = (entries: Booked[]) => clerk.bookStatement({ body: file(camt({ entries })) })
  return { shop, admin, api, clerk, order, file, book }
}

/** The entries that wait for a person. */
export const entriesOf = async (clerk: Awaited<ReturnType<typeof openBank>>['clerk']) =>
  (await clerk.findEntries()).entries
