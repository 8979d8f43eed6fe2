/** Data in the shop, so that its screens are not empty. */
import { demoAccounts } from '#demo/accounts.ts'
import { coil } from './coil.ts'
import type { JourneyShop } from './journeys/journey-shop.ts'
import { linkMailedTo, type Member, newAccount, signIn, signUp } from './journeys/members.ts'
import { payFor } from './paying.ts'

/** The data that the screens show, and the signed-in users who open the screens. */
export type Furniture = {
  members: { customer: Member; admin: Member; bookkeeper: Member }
  productId: string
  productName: string
  slug: string
  unpaidOrderId: string
  paidOrderId: string
  /** An order that the admin is entering for the customer. */
  draftId: string
  confirmLink: string
  resetLink: string
}

const delivery = { address: 'Polígono Industrial Sur, nave 4, 50197 Zaragoza', phone: '+34 976 111 222' }

/**
 * Places two orders as the demo customer and pays for one of them; writes a review that is answered and one that is hidden;
 * begins an order that the admin enters for the customer; signs up a user who asks for a new password and leaves the mails unread; adds, changes and deletes a product.
 */
export async function furnish(shop: JourneyShop): Promise<Furniture> {
  const customer = await signIn(shop, demoAccounts.customer, { withCookies: true })
  const [dear, cheap] = await customer.api.listProducts()
  if (!dear || !cheap) throw new Error('The demo shop is empty')
  const order = async ({ _id: id, minimumOrder: quantity }: typeof dear) =>
    (await customer.api.placeOrder({ body: { id, quantity, ...delivery } }))._id
  const paidOrderId = await order(dear)
  await payFor(shop, customer.api, paidOrderId)
  const admin = await signIn(shop, demoAccounts.admin, { withCookies: true })
  const { _id: draftId } = await admin.api.startDraft({ body: { email: customer.email } })
  const lines = [{ id: cheap._id, quantity: cheap.minimumOrder }]
  const { address: street, phone } = delivery
  await admin.api.putDraft({ id: draftId, body: { version: 1, lines, fields: { street, phone, country: 'ES' } } })
  await leaveHistory(admin)
  await leaveReviews(customer, admin)
  return {
    members: { customer, admin, bookkeeper: await signIn(shop, demoAccounts.bookkeeper, { withCookies: true }) },
    productId: dear._id,
    productName: dear.name,
    slug: dear.slug,
    paidOrderId,
    draftId,
    unpaidOrderId: await order(cheap),
    ...(await mailLinks(shop)),
  }
}

async function leaveHistory({ api }: Member): Promise<void> {
  const { _id: id } = await api.addProduct({ body: coil })
  await api.updateProduct({ id, body: { ...coil, pricePerUnit: 99, availableQuantity: 150 } })
  await api.deleteProduct({ id })
}

async function leaveReviews({ api, name, email }: Member, admin: Member): Promise<void> {
  const author = { name, email, image: '/favicon.svg', company: 'Envases Ñandú, S.L.', position: 'Head of packing' }
  const write = async (review: string) => (await api.addReview({ body: { ...author, review, number: 4 } }))._id
  const id = await write('The strap holds on the long road to Gdańsk. The seals could come in smaller packs.')
  await admin.api.answerReview({
    id,
    body: { answer: 'Thank you. From May on, seals come in packs of 500.', seen: '' },
  })
  await admin.api.hideReview({ id: await write('Buy cheap watches at watches.example') })
}

async function mailLinks(shop: JourneyShop): Promise<{ confirmLink: string; resetLink: string }> {
  const { email } = await signUp(shop, newAccount('Leonor Casas'), { isConfirmed: false })
  const confirmLink = await linkMailedTo(shop, email)
  const headers = { 'content-type': 'application/json', origin: shop.address }
  await shop.send('/identity/request-password-reset', { method: 'POST', headers, body: JSON.stringify({ email }) })
  return { confirmLink, resetLink: await linkMailedTo(shop, email) }
}
