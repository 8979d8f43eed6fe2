/** The calls that answer with a paper. */
import type { Handlers } from '../api/http.ts'
import { findCreditNote, findPackingSlip, findPackingSlips, findReceipt, findReceipts } from './order-papers.ts'

export const paperRoutes = {
  findReceipt: ({ shop, user, params }) => findReceipt(shop, user, params.id),
  findCreditNote: ({ shop, user, params }) => findCreditNote(shop, user, params.id, Number(params.n)),
  findPackingSlip: ({ shop, user, params }) => findPackingSlip(shop, user, params.id),
  findPackingSlips: ({ shop, body }) => findPackingSlips(shop, body),
  findReceipts: ({ shop, body }) => findReceipts(shop, body),
} satisfies Partial<Handlers>
