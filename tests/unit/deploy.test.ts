/** The numbers in deploy/ agree with each other, and with those of the shop. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mostPictureBytes } from '#contract/pictures/rules/picture.ts'
import { readConfig } from '#server/base/config.ts'
import { usualLimits } from '#server/http/http-server.ts'
import { shopProgram } from '../../scripts/shop-process.mjs'

const sample = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

function numberIn(name: string, setting: RegExp): number {
  const found = setting.exec(sample(name))?.[1]
  if (found === undefined) throw new Error(`deploy/${name} does not set ${setting}`)
  return Number(found)
}

const drainSeconds = readConfig({}).DRAIN_SECONDS
const finishSeconds = usualLimits.finishMs / 1000

it('systemd and the container run the same program as npm start, and docs/operating.md names it', () => {
  const command = `node ${shopProgram.join(' ')}`
  expect(sample('fleje@.service')).toContain(`/${command}\n`)
  expect(sample('Containerfile')).toContain(`CMD ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}\n`)
  expect(sample('../docs/operating.md')).toContain(`\n${command} `)
})

it('before a draining shop stops listening, HAProxy notices that the shop is not ready', () => {
  const [fall, inter] = [numberIn('haproxy.cfg', /fall (\d+)/), numberIn('haproxy.cfg', / inter (\d+)s/)]
  expect(fall * inter + numberIn('haproxy.cfg', /timeout check (\d+)s/)).toBeLessThanOrEqual(drainSeconds)
})

it('nginx keeps idle connections for less time than the drain takes', () => {
  expect(numberIn('nginx.conf', /keepalive_timeout (\d+)s/)).toBeLessThan(drainSeconds)
})

it('nginx tries an instance again before the next instance stops', () => {
  const betweenInstancesSeconds = 4
  for (const [, seconds] of sample('nginx.conf').matchAll(/server 127.*fail_timeout=(\d+)s/g))
    expect(Number(seconds)).toBeLessThan(betweenInstancesSeconds)
})

it('proxies wait longer than the shop waits for a silent client, and accept every picture that the shop accepts', () => {
  expect(numberIn('nginx.conf', /proxy_read_timeout (\d+)s/)).toBeGreaterThan(usualLimits.silenceMs / 1000)
  expect(numberIn('haproxy.cfg', /timeout server (\d+)s/)).toBeGreaterThan(usualLimits.silenceMs / 1000)
  expect(numberIn('nginx.conf', /client_max_body_size (\d+)m/) * 1024 * 1024).toBeGreaterThan(mostPictureBytes)
})

it('systemd and podman wait until the shop has drained and finished', () => {
  const letsGoWithinSeconds = 3
  const whole = drainSeconds + finishSeconds + letsGoWithinSeconds
  expect(numberIn('fleje@.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(whole)
  expect(numberIn('Containerfile', /--stop-timeout=(\d+)/)).toBeGreaterThan(whole)
})

it('Patroni keeps the lock of a primary in etcd for at least one loop and two retries', () => {
  const wait = numberIn('patroni.yml', /loop_wait: (\d+)/) + 2 * numberIn('patroni.yml', /retry_timeout: (\d+)/)
  expect(numberIn('patroni.yml', /ttl: (\d+)/)).toBeGreaterThanOrEqual(wait)
})
