/** What an admin has just acted on keeps its place: a second click meets what stood there when the list was asked for. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { payFor } from '#tests/paying.ts'
import { coil } from '#tests/shop.ts'
import { deletion } from '#tests/spec/messages.ts'
import type { Api } from '#web/api/client.ts'
import { logIn } from '../open-journey.ts'
import { apiOf, type Cast, openCast, orderOne, signUp } from '../specification/cast.ts'

let cast: Cast
let page: Page
let admin: Api
let customer: Api
beforeAll(async () => {
  cast = await openCast()
  page = cast.pages.admin
  admin = await apiOf(page)
  customer = await apiOf(cast.pages.customer)
})
afterAll(() => cast.journey.close())

const told = (text: string | RegExp, by = page) =>
  by.getByRole('status', { name: 'Notifications' }).getByText(text, { exact: true }).last().waitFor()
/** The rows of the table, without its head. */
const row = (number: number) => page.getByRole('row').nth(number)

async function orders(count: number, { paid }: { paid: boolean }): Promise<string[]> {
  const ids: string[] = []
  for (let order = 0; order < count; order++) ids.unshift(await orderOne(cast.pages.customer))
  if (paid) for (const id of ids) await payFor(cast, customer, id)
  return ids
}

async function openList(path: string) {
  await page.goto(path)
  await row(1).waitFor()
}

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses what deletes in a row, and says yes. */
async function remove(from: Locator) {
  await from.getByRole('button', { name: /^(Delete|Cancel)/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: deletion.confirm }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

describe.each([
  [1280, 800],
  // As high as two orders are on a phone, so that both can be met without scrolling.
  [390, 1400],
])('in a list of the paid orders at %i px', (width, height) => {
  let ids: string[]
  beforeAll(async () => {
    ids = await orders(3, { paid: true })
    await page.setViewportSize({ width, height })
    await openList('/dashboard/manageOrders?state=paid')
    return () => page.setViewportSize({ width: 1280, height: 800 })
  })

  it('a second click where the second row stood ships the second order', async () => {
    const second = await middleOf(row(2).getByRole('button', { name: /^Confirm/ }))
    await row(1)
      .getByRole('button', { name: /^Confirm/ })
      .click()
    await told('Order approved')
    await page.waitForLoadState('networkidle')
    await page.mouse.click(second.x, second.y)
    await expect.poll(async () => (await admin.findOrder({ id: ids[1] ?? '' })).approved).toBe(true)
    expect(await Promise.all(ids.map(async (id) => (await admin.findOrder({ id })).approved))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('what is shipped says so in its place, and has no Confirm', async () => {
    await row(2).getByText('Shipped').waitFor()
    expect(await row(1).getByText('Shipped').count()).toBe(1)
    expect(
      await row(1)
        .getByRole('button', { name: /^Confirm/ })
        .count(),
    ).toBe(0)
  })

  it('until the list is asked for anew', async () => {
    await page.reload()
    await row(1).waitFor()
    expect(await page.getByRole('row').getByText('Shipped').count()).toBe(0)
    await page.getByLabel('Show').selectOption('shipped')
    await row(1).getByText('Shipped').waitFor()
  })
})

describe('what is deleted keeps its place, marked, and nothing below it moves', () => {
  type List = { path: string; told: RegExp | string; makeTwo: () => Promise<unknown> }
  const lists: Record<string, List> = {
    orders: {
      path: '/dashboard/manageOrders?state=unpaid',
      told: /^Order of Uma Salgado deleted$/,
      makeTwo: () => orders(2, { paid: false }),
    },
    users: {
      path: '/dashboard/allUsers?q=crowd.example',
      told: 'gil@crowd.example deleted',
      makeTwo: async () => {
        for (const name of ['Ona', 'Gil'])
          await signUp(await cast.journey.visitor(), {
            name,
            email: `${name.toLowerCase()}@crowd.example`,
            password: 'abc',
          })
      },
    },
    reviews: {
      path: '/dashboard/allReviews',
      told: 'Review by Uma Salgado deleted',
      makeTwo: async () => {
        const { name, email } = { name: 'Uma Salgado', email: 'user@fleje.example' }
        const words = { image: '/favicon.svg', company: 'Ebro', position: 'Buyer', number: 4 }
        for (const review of ['Holds.', 'Holds well.'])
          await customer.addReview({ body: { name, email, ...words, review } })
      },
    },
    products: {
      path: '/dashboard/manageProducts?sort=newest',
      told: 'Strap of today deleted',
      makeTwo: async () => {
        for (const name of ['Strap of yesterday', 'Strap of today']) await admin.addProduct({ body: { ...coil, name } })
      },
    },
  }

  it.each(Object.keys(lists))('%s', async (name) => {
    const list = lists[name]
    if (!list) throw new Error('No such list')
    await list.makeTwo()
    await openList(list.path)
    const below = await middleOf(row(2).getByRole('button', { name: /^Delete/ }))
    const words = await row(1).getByRole('cell').nth(1).textContent()
    await remove(row(1))
    await told(list.told)
    expect(await middleOf(row(2).getByRole('button', { name: /^Delete/ }))).toEqual(below)
    expect(await row(1).getByRole('cell').nth(1).textContent()).toBe(words)
    await row(1).getByText('Deleted', { exact: true }).waitFor()
    expect(await row(1).getByRole('button').count()).toBe(0)
    const rowsBefore = await page.getByRole('row').count()
    await page.reload()
    await row(1).waitFor()
    expect(await page.getByRole('row').count()).toBeLessThanOrEqual(rowsBefore)
    expect(await page.getByText('Deleted', { exact: true }).count()).toBe(0)
  })

  it('the dialog names what it is about', async () => {
    await openList('/dashboard/manageOrders?state=unpaid')
    await row(1)
      .getByRole('button', { name: /^Delete/ })
      .click()
    const dialog = page.getByRole('alertdialog', { name: deletion.title })
    await dialog.getByText(deletion.text, { exact: true }).waitFor()
    expect(await dialog.textContent()).toMatch(/8 × .+, \$[\d,.]+, for Uma Salgado/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

it('an order that was paid meanwhile is not deleted, and its row says why from then on', async () => {
  const [id = ''] = await orders(1, { paid: false })
  await openList('/dashboard/manageOrders')
  await payFor(cast, customer, id)
  await remove(row(1))
  await told('A paid order cannot be cancelled')
  await row(1).getByText('Paid', { exact: true }).waitFor()
})

it('every button that confirms has a name of its own, which begins with the word it shows', async () => {
  await openList('/dashboard/manageOrders')
  const buttons = await page.getByRole('button', { name: /^Confirm/ }).all()
  expect(buttons.length).toBeGreaterThan(1)
  for (const button of buttons) {
    expect(await button.textContent()).toBe('Confirm')
    expect(await button.getAttribute('aria-label')).toMatch(/^Confirm the order of Uma Salgado: 8 × .+/)
  }
})

it('a toast lies over no button of any row', async () => {
  await openList('/dashboard/manageProducts?category=textile')
  await page.evaluate(() => window.scrollTo(0, 150))
  await remove(row(1))
  await told(/ deleted$/)
  for (const button of await page.getByRole('table').getByRole('link').all())
    expect(await button.evaluate(isCovered), (await button.textContent()) ?? '').toBe(false)
})

/** Whether something within the window lies over it. */
function isCovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const spots = [0.05, 0.5, 0.95].map((part) => document.elementFromPoint(x + width * part, y + height / 2))
  return spots.some((spot) => spot !== null && !element.contains(spot) && !spot.closest('header'))
}

it('two admins who confirm one order: the second is told who was first, and when', async () => {
  const [id = ''] = await orders(1, { paid: true })
  const other = await cast.journey.visitor()
  await logIn(other, demoAccounts.admin)
  await openList('/dashboard/manageOrders')
  await other.goto('/dashboard/manageOrders')
  const confirm = other
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Confirm/ })
  await confirm.waitFor()
  await row(1)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await told('Order approved')
  await confirm.click()
  await told(/^Already confirmed by Adrián Montes on \d+ \w+ \d{4} at \d\d:\d\d/, other)
  await other.getByRole('row').nth(1).getByText('Shipped').waitFor()
  expect(await other.getByText('Order approved').count()).toBe(0)
  expect((await admin.findOrder({ id })).approved).toBe(true)
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})
