/** What brings a message about, and where it is then to be seen. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import type { When } from '#tests/spec/messages.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { type Member, newAccount, signIn, signUp } from '../members.ts'
import type { VisitorOptions } from '../visitors.ts'

/** Where a scene is set. */
export type Stage = { shop: JourneyShop; open: (options?: VisitorOptions) => Promise<Page> }

export type Scene = {
  page: Page
  /** The label of the field it stands under, when it stands under one. */
  field?: string
  /** What `{n}` and its like stand for. */
  places?: Record<string, string | number>
}

export type Scenes<Name extends When> = Record<Name, (stage: Stage) => Promise<Scene>>

/** Something a scene does before a form is sent, such as letting the shop answer otherwise. */
export type Before = (page: Page) => Promise<unknown>

export type Actor = Member & { page: Page }

export async function enterCustomer({ shop, open }: Stage, name = 'Ana Ruiz'): Promise<Actor> {
  const member = await signUp(shop, newAccount(name))
  return { ...member, page: await open({ as: member }) }
}

export async function enterAdmin({ shop, open }: Stage): Promise<Actor> {
  const member = await signIn(shop, demoAccounts.admin)
  return { ...member, page: await open({ as: member }) }
}
