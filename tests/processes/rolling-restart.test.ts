import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openBalancer } from '#tests/balancer.ts'
import { openOnOwnPostgres } from '#tests/shop-on-own-postgres.ts'
import { onPostgres } from '#tests/test-database.ts'

describe.runIf(onPostgres)('two instances behind a load balancer (PGlite serves only one)', () => {
  it('are replaced one after the other without losing a request @rare', async () => {
    const { shops, order, tokens, startAnother } = await openOnOwnPostgres({ instances: 2, customers: 300 })
    const balancer = await openBalancer(shops.map(({ address }) => address))
    const answers: { what: string; status: number; body: string }[] = []
    let stopped = false
    let turn = 0
    const note = async (what: string, asking: Promise<Response>) => {
      const answer = await asking
      answers.push({ what, status: answer.status, body: answer.ok ? '' : await answer.text() })
      if (answer.ok) await answer.arrayBuffer()
    }
    const visit = async () => {
      while (!stopped) {
        await note('order', order(balancer.address, tokens[turn++ % tokens.length] ?? ''))
        await note('list', fetch(`${balancer.address}/api/products`))
        await note('page', fetch(`${balancer.address}/products`))
        await pause(60) // the pause between two rounds of a visitor
      }
    }
    const visitors = Promise.all(Array.from({ length: 6 }, visit))
    for (const old of shops) {
      const young = await startAnother()
      balancer.add(young.address)
      await balancer.usesIt(young.address)
      old.process.kill('SIGTERM')
      expect(await old.ended).toMatchObject({ code: 0, signal: null })
    }
    stopped = true
    await visitors
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})
