/** An office that continuously reads figures and exports, with a record of every answer. */
import { setTimeout as pause } from 'node:timers/promises'
import { Figures } from '#contract/orders/schema/figures.ts'

export type Look = {
  status: number
  startedMs: number
  endedMs: number
  /** Unpaid orders, according to the figures. */
  unpaid?: number
}

type Desk = { url: string; token: string; people: number; pauseMs: number }

/** Starts at once. `end` resolves when everyone in the office has received their last answer. */
export function openOffice(desk: Desk): { looks: Look[]; end: () => Promise<void> } {
  const looks: Look[] = []
  const ending = new AbortController()
  const people = Array.from({ length: desk.people }, () => work(desk, looks, ending.signal))
  return {
    looks,
    end: async () => {
      ending.abort()
      await Promise.all(people)
    },
  }
}

async function work({ url, token, pauseMs }: Desk, looks: Look[], ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    for (const path of ['/api/figures', '/api/csv/orders', '/api/csv/changes']) {
      looks.push(await look(url + path, token))
      await pause(pauseMs)
    }
  }
}

async function look(url: string, token: string): Promise<Look> {
  const startedMs = performance.now()
  const done = (status: number, unpaid?: number): Look => ({
    status,
    startedMs,
    endedMs: performance.now(),
    ...(unpaid !== undefined && { unpaid }),
  })
  try {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    const isFigures = answer.ok && url.endsWith('/figures')
    return done(answer.status, isFigures ? unpaidIn(text) : undefined)
  } catch {
    return done(0) // no answer, or an incomplete one: counted as failed
  }
}

const unpaidIn = (text: string) => Figures.parse(JSON.parse(text)).unpaid.reduce((sum, { orders }) => sum + orders, 0)
