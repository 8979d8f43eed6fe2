/** Orders that the office enters for a caller, for journeys. */
import type { Page } from '@playwright/test'
import type { Api } from '#web/api/client.ts'

/** Enters an order of one product for delivery to Zaragoza; returns its id. */
export async function enterOrderFor(office: Api, email: string): Promise<string> {
  const [product] = await office.listProducts({ sort: '-available' })
  if (!product) throw new Error('There is nothing to order')
  const { _id: id } = await office.startDraft({ body: { email } })
  const { version } = await office.findDraft({ id })
  const lines = [{ id: product._id, quantity: product.minimumOrder }]
  const fields = {
    street: 'Calle del Fleje 1',
    town: 'Zaragoza',
    phone: '976000000',
    country: 'ES',
    postalCode: '50197',
    delivery: 'iberia',
  }
  const saved = await office.putDraft({ id, body: { version, lines, fields } })
  return (await office.placeDraft({ id, body: { version: saved.version } }))._id
}

/** The payment link in the newest mail about an order. */
export async function paymentLinkOf(page: Page, number: string): Promise<string> {
  await page.goto('/outbox')
  const mail = page.getByRole('article').filter({ hasText: number }).first()
  return (await mail.getByRole('link', { name: /\/pay\?token=/ }).getAttribute('href')) ?? ''
}
