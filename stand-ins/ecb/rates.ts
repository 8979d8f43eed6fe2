// Stands in for the ECB's file of reference rates, in its format: the working days of the last 90 days, with invented rates.

export type EcbStandIn = {
  answer: () => Response
  /** Sets the whole file from now on. If undefined, there is no file, as while the server is down. */
  set: (file: string | undefined) => void
  /** How often the file was requested. */
  asked: () => number
}

export function makeEcbStandIn(): EcbStandIn {
  let fileOf = (): string | undefined => fileWith(daysUntil(new Date()))
  let asked = 0
  return {
    asked: () => asked,
    set(file) {
      fileOf = () => file
    },
    answer() {
      asked += 1
      const file = fileOf()
      if (file === undefined) return new Response('Service Unavailable', { status: 503 })
      return new Response(file, { headers: { 'content-type': 'text/xml' } })
    },
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** The working days of the last 90 days, newest first, as `2026-11-26`. */
function daysUntil(now: Date): string[] {
  return Array.from({ length: 90 }, (_, back) => new Date(now.getTime() - back * dayMs))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
}

/** Rates between 1.06 and 1.10, always the same for the same day. */
const rateOf = (day: string) => (1.08 + 0.02 * Math.sin(Date.parse(day) / dayMs)).toFixed(4)

export function fileWith(days: readonly string[], rate: (day: string) => string = rateOf): string {
  const cubes = days.map(
    (day) =>
      `<Cube time="${day}"><Cube currency="USD" rate="${rate(day)}"/><Cube currency="JPY" rate="163.08"/></Cube>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>${cubes.join('\n')}</Cube></gesmes:Envelope>`
}
