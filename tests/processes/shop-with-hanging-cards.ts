/** The shop with a card provider that never answers, and a payments job that calls the provider all the time. */
import '#server/node-environment.ts'
import { readConfig } from '#server/base/config.ts'
import type { PagesBuild } from '#server/pages/pages.ts'
import { closeOnSignal } from '#server/start/close-on-signal.ts'
import { scheduledJobs } from '#server/start/scheduled-jobs.ts'
import { serve } from '#server/start/serve.ts'

const payments = scheduledJobs.filter(({ name }) => name === 'payments')
const serving = await serve({
  config: readConfig(process.env),
  loadPages: () => Promise.reject<PagesBuild>(new Error('This shop has no pages')),
  jobs: payments.map((job) => ({ ...job, everyMs: 1 })),
})
serving.app.sandbox?.faults.next('hang', { times: Number.POSITIVE_INFINITY })
closeOnSignal(serving.close)
console.log(`The shop is open at ${serving.address}`)
