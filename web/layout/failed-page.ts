/** A page of a list that could not be read: the screen stays, and what one searches with stays on it. */
import type { PageOf } from '#web/api.ts'
import { ApiRefusal } from '#web/refusal.ts'
import { isSessionOver } from '#web/session/session-end.ts'
import { explainPlainly } from './use-shop-form.ts'

export type FailedPage = { failure: string; supportId: string | undefined }

export const isFailed = (page: object): page is FailedPage => 'failure' in page

/** For loaders of lists: `orFailure(api.readPage('listOrders', …))`. The end of a session is not for the list to tell. */
export async function orFailure<Row>(reading: Promise<PageOf<Row>>): Promise<PageOf<Row> | FailedPage> {
  try {
    return await reading
  } catch (error) {
    if (isSessionOver(error) || error instanceof Response) throw error
    return { failure: explainPlainly(error), supportId: error instanceof ApiRefusal ? error.supportId : undefined }
  }
}
