import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { type ScheduledJob, startJobs } from '#server/start/scheduled-jobs.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'

/** A job that lists its runs; a test ends each run. */
function watchedJob() {
  const rounds: { signal: AbortSignal; end: () => void }[] = []
  let wake = () => {}
  const job: ScheduledJob = {
    name: 'watched',
    everyMs: 1,
    run: (_shop, _now, signal) =>
      new Promise((end) => {
        rounds.push({ signal, end })
        wake()
      }),
  }
  const begun = async (count: number) => {
    while (rounds.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return rounds[count - 1] as (typeof rounds)[number] // the loop above waited for it
  }
  return { job, rounds, begun }
}

/** A job that counts its runs, so that a test can wait for a number of runs. */
function tickingJob(name = 'ticking') {
  let count = 0
  let wake = () => {}
  const job: ScheduledJob = {
    name,
    everyMs: 1,
    run: async () => {
      count += 1
      wake()
    },
  }
  const rounds = async (more: number) => {
    const wanted = count + more
    while (count < wanted)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { job, rounds }
}

const start = (shop: TestShop, jobs: ScheduledJob[]) => startJobs(shop.shop, shop.database, jobs)

describe('a scheduled job', () => {
  it('never begins a round while its previous round is running, and blocks no other job', async () => {
    const shop = await openShop()
    const [slow, other] = [watchedJob(), tickingJob()]
    const stop = start(shop, [slow.job, other.job])
    const first = await slow.begun(1)
    await other.rounds(20)
    expect(slow.rounds).toHaveLength(1)
    first.end()
    await slow.begun(2)
    await stop()
  })

  it('gets a signal to end when the shop closes, and does not delay closing if it hangs', async () => {
    const shop = await openShop()
    const { job, begun } = watchedJob()
    const stop = start(shop, [job])
    const { signal } = await begun(1)
    const before = performance.now()
    await stop()
    expect(performance.now() - before).toBeLessThan(20_000)
    expect(signal.aborted).toBe(true)
  })

  it('runs again after a round that failed', async () => {
    const shop = await openShop()
    const ticking = tickingJob()
    const stop = start(shop, [
      {
        ...ticking.job,
        run: async (...given) => {
          await ticking.job.run(...given)
          throw new Error('as a job may')
        },
      },
    ])
    await ticking.rounds(3)
    await stop()
  })
})

describe('the log reports a failing job', () => {
  /** Runs a job that fails this many times with this error. Returns the level of each log line about the failures. */
  async function levelsOf(error: Error, times: number): Promise<string[]> {
    const levels: string[] = []
    for (const level of ['warn', 'error'] as const) {
      const spy = vi.spyOn(log, level).mockImplementation(() => void levels.push(level))
      onTestFinished(() => spy.mockRestore())
    }
    const shop = await openShop()
    const stop = start(shop, [{ name: 'failing', everyMs: 1, run: () => Promise.reject(error) }])
    await expect.poll(() => levels.length).toBeGreaterThanOrEqual(times)
    await stop()
    return levels.slice(0, times)
  }

  it('as a warning while the database is busy, and as an error if the database stays busy', async () => {
    expect(await levelsOf(new Error('timeout expired'), 5)).toEqual(['warn', 'warn', 'warn', 'error', 'error'])
  })

  it('as an error at once for any other reason', async () => {
    expect(await levelsOf(new Error('as a job may'), 2)).toEqual(['error', 'error'])
  })
})

describe.runIf(onPostgres)('a scheduled job on two instances (PostgreSQL only)', () => {
  it('runs on only one of them at a time, and on the other once the first has stopped', async () => {
    const shop = await openShop()
    const second = await anotherInstance(shop.database)
    const [here, there, other] = [watchedJob(), watchedJob(), tickingJob()]
    const stopHere = start(shop, [here.job])
    const first = await here.begun(1)
    const stopThere = startJobs(shop.shop, second, [there.job, other.job])
    await other.rounds(20)
    expect(there.rounds).toHaveLength(0)
    await stopHere()
    expect(first.signal.aborted).toBe(true)
    await there.begun(1)
    await stopThere()
  })
})
