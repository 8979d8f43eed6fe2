/**
 * Tax: checks of VAT numbers, proofs of arrival, and the tax report. Every answer of the register is kept. How an order is taxed is a rule of contract/tax/rules/treatment/treatment.ts.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { modified } from '../base/count-answer.ts'
import {
  attachProof,
  confirmByLink,
  confirmOwnArrival,
  findArrivalByLink,
  findProof,
  putCustomsNumber,
} from './arrivals.ts'
import { seeNumber } from './buyers.ts'
import { exportTaxReport, findTaxReport } from './report.ts'

export const taxRoutes = {
  findArrival: ({ db, body }) => findArrivalByLink(db, body.token),
  confirmArrival: ({ db, body }) => modified(confirmByLink(db, body)),
  confirmOwnArrival: ({ db, user, params, body }) => modified(confirmOwnArrival(db, user, params.id, body)),
  attachProof: ({ db, user, params, body }) => modified(attachProof(db, user, params.id, body)),
  putCustomsNumber: ({ db, user, params, body }) => modified(putCustomsNumber(db, user, params.id, body.customsNumber)),
  findProof: ({ db, params }) => findProof(db, params.id),
  seeNumber: ({ db, user, params }) => modified(seeNumber(db, user, params.id)),
  findTaxReport: ({ replicaDb, query }) => findTaxReport(replicaDb, query, new Date()),
  exportTaxReport: ({ replicaDb, query }) => exportTaxReport(replicaDb, query, new Date()),
} satisfies Partial<Handlers>
