/** What brings a message about, and where it is then to be seen. */
import type { Page } from 'playwright-core'
import { deletion, type When } from '#tests/spec/messages.ts'
import type { Cast } from './cast.ts'

export type Scene = {
  page: Page
  /** The label of the field it stands under, when it stands under one. */
  field?: string
  /** What `{n}` and its like stand for. */
  places?: Record<string, string | number>
}

export type Scenes<Name extends When> = Record<Name, (cast: Cast) => Promise<Scene>>

/** The page, loaded anew, without what an earlier scene put between it and the shop. */
export async function openAnew(page: Page, path: string): Promise<Page> {
  await page.unrouteAll()
  await page.goto(path)
  return page
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Presses a button that deletes, and says yes. */
export async function confirmDeletion(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: deletion.confirm }).click()
}

/** Lets the shop's answer to one call be another one. */
export async function answerInstead(page: Page, method: string, path: string, status: number, answer: object) {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: answer }) : route.fallback(),
  )
}
