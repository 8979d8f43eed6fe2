/** The cause of a message, and where it is shown. */
import type { Page } from '@playwright/test'
import type { When } from '#tests/spec/messages.ts'
import type { JourneyShop } from '../journey-shop.ts'
import type { Member } from '../members.ts'
import type { VisitorOptions } from '../visitors.ts'

/** Where scenes are set, one after the other: the page stays where the one before has left it. */
export type Stage = { shop: JourneyShop; open: (options?: VisitorOptions) => Promise<Page>; page: Page }

/** The page of a signed-in user. */
export type MembersStage = Stage & { member: Member }

export type Scene = {
  page: Page
  /** The label of the field it stands under, when it stands under one. */
  field?: string
  /** The values of `{n}` and other placeholders. */
  places?: Record<string, string | number>
}

export type Scenes<Name extends When, On extends Stage> = Record<Name, (stage: On) => Promise<Scene>>

/** Something a scene does before a form is sent, such as letting the shop answer otherwise. */
export type Before = (page: Page) => Promise<unknown>

/** Goes to a screen, unless the scene before was played there. */
export async function comeTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank' || new URL(page.url()).pathname !== path) await page.goto(path)
}
