/** What is put into the shop, so that its screens have something to show. */
import { fillCard, sees } from './journeys/open-journey.ts'
import { apiOf, type Cast, linkMailedTo, signUp } from './journeys/specification/cast.ts'

/** What is in the shop that the screens show. */
export type Furniture = {
  productId: string
  slug: string
  unpaidOrderId: string
  paidOrderId: string
  confirmLink: string
  resetLink: string
}

/** Places two orders of the demo customer and pays one of them; signs up somebody who leaves the mail unread. */
export async function furnish(cast: Cast): Promise<Furniture> {
  const { customer } = cast.pages
  const api = await apiOf(customer)
  const [dear, cheap] = await api.listProducts()
  if (!dear || !cheap) throw new Error('The demo shop is empty')
  const order = async ({ _id: id, minimumOrder: quantity }: typeof dear) => {
    const delivery = { address: 'Polígono Industrial Sur, nave 4, 50197 Zaragoza', phone: '+34 976 111 222' }
    return (await api.placeOrder({ body: { id, quantity, ...delivery } }))._id
  }
  const [paidOrderId, unpaidOrderId] = [await order(dear), await order(cheap)]
  await customer.goto(`/dashboard/payment/${paidOrderId}`)
  await fillCard(customer, '4242 4242 4242 4242')
  await customer.getByRole('button', { name: /^Pay \$/ }).click()
  await sees(customer, 'Congrats your payment is completed')
  return { productId: dear._id, slug: dear.slug, unpaidOrderId, paidOrderId, ...(await mailLinks(cast)) }
}

async function mailLinks({ journey, send }: Cast): Promise<{ confirmLink: string; resetLink: string }> {
  const email = 'leonor.casas@crowd.example'
  const newcomer = await journey.visitor()
  await signUp(newcomer, { name: 'Leonor Casas', email, password: 'abc' })
  await newcomer.context().close()
  const confirmLink = await linkMailedTo(journey, email)
  const headers = { 'content-type': 'application/json', origin: journey.address }
  await send('/identity/request-password-reset', { method: 'POST', headers, body: JSON.stringify({ email }) })
  return { confirmLink, resetLink: await linkMailedTo(journey, email) }
}
