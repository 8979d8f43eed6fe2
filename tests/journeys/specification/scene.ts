/** The cause of a message, and where it is shown. */
import type { Page } from '@playwright/test'
import type { When } from '#tests/spec/messages.ts'
import type { JourneyShop } from '../journey-shop.ts'
import type { Member } from '../members.ts'
import type { VisitorOptions } from '../visitors.ts'

/** The shop and the page for scenes that run one after the other: each scene starts where the last one ended. */
export type Stage = { shop: JourneyShop; open: (options?: VisitorOptions) => Promise<Page>; page: Page }

/** A stage with the page of a signed-in user. */
export type MembersStage = Stage & { member: Member }

export type Scene = {
  page: Page
  /** The label of the field that the message is under, if any. */
  field?: string
  /** The values of `{n}` and other placeholders. */
  places?: Record<string, string | number>
}

export type Scenes<Name extends When, On extends Stage> = Record<Name, (stage: On) => Promise<Scene>>

/** An action of a scene before a form is sent, such as changing the shop's answer. */
export type Before = (page: Page) => Promise<unknown>

/** Goes to a screen, unless the last scene was on it. */
export async function comeTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank' || new URL(page.url()).pathname !== path) await page.goto(path)
}
