/**
 * Papers: receipts and credit notes. They are requested together with their payment or refund, numbered by a job, and drawn from
 * the facts at the moment of numbering. decisions/019-papers-numbered-by-a-job.md says why.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { findCreditNote, findPackingSlip, findPackingSlips, findReceipt, findReceipts } from './order-papers.ts'

export const paperRoutes = {
  findReceipt: ({ shop, user, params }) => findReceipt(shop, user, params.id),
  findCreditNote: ({ shop, user, params }) => findCreditNote(shop, user, params.id, Number(params.n)),
  findPackingSlip: ({ shop, user, params }) => findPackingSlip(shop, user, params.id),
  findPackingSlips: ({ shop, body }) => findPackingSlips(shop, body),
  findReceipts: ({ shop, body }) => findReceipts(shop, body),
} satisfies Partial<Handlers>
