/** The numbers in deploy/ agree with each other, and with those of the shop. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mostPictureBytes } from '#contract/pictures/rules.ts'
import { readConfig, variableNames } from '#server/base/config.ts'
import { defaultLimits } from '#server/http/http-server.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { shopEnvironment, shopProgram } from '../../scripts/shop-process.mjs'

const sample = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

function numberIn(name: string, setting: RegExp): number {
  const found = setting.exec(sample(name))?.[1]
  if (found === undefined) throw new Error(`deploy/${name} does not set ${setting}`)
  return Number(found)
}

const drainSeconds = readConfig({}).DRAIN_SECONDS
const finishSeconds = defaultLimits.finishMs / 1000

it('systemd and the container start the shop in the same way as npm start, and docs/operating.md names it', () => {
  const command = `node ${shopProgram.join(' ')}`
  const environment = Object.entries(shopEnvironment).map((variable) => variable.join('='))
  expect(sample('fleje@.service')).toContain(`/${command}\n`)
  expect(sample('Containerfile')).toContain(`CMD ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}\n`)
  expect(sample('../docs/operating.md')).toContain(`\n${[...environment, command].join(' ')} `)
  for (const variable of environment)
    for (const name of ['fleje@.service', 'Containerfile']) expect(sample(name)).toContain(` ${variable}`)
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
  expect(numberIn('nginx.conf', /proxy_read_timeout (\d+)s/)).toBeGreaterThan(defaultLimits.silenceMs / 1000)
  expect(numberIn('haproxy.cfg', /timeout server (\d+)s/)).toBeGreaterThan(defaultLimits.silenceMs / 1000)
  expect(numberIn('nginx.conf', /client_max_body_size (\d+)m/) * 1024 * 1024).toBeGreaterThan(mostPictureBytes)
})

it('Caddy keeps idle connections for less time than the drain takes, and lets requests wait for as long as a restart takes', () => {
  expect(numberIn('Caddyfile', /keepalive (\d+)s/)).toBeLessThan(drainSeconds)
  expect(numberIn('Caddyfile', /lb_try_duration (\d+)s/)).toBeGreaterThan(drainSeconds + finishSeconds)
})

it('systemd, podman and compose wait until the shop has drained and finished', () => {
  const letsGoWithinSeconds = 3
  const whole = drainSeconds + finishSeconds + letsGoWithinSeconds
  expect(numberIn('fleje@.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(whole)
  expect(numberIn('compose.yaml', /&shop[\s\S]*?stop_grace_period: (\d+)s/)).toBeGreaterThan(whole)
  expect(numberIn('Containerfile', /--stop-timeout=(\d+)/)).toBeGreaterThan(whole)
})

it('Patroni keeps the lock of a primary in etcd for at least one loop and two retries', () => {
  const wait = numberIn('patroni.yml', /loop_wait: (\d+)/) + 2 * numberIn('patroni.yml', /retry_timeout: (\d+)/)
  expect(numberIn('patroni.yml', /ttl: (\d+)/)).toBeGreaterThanOrEqual(wait)
})

it('compose and the container name exact images', () => {
  const images = [sample('compose.yaml'), sample('Containerfile')].flatMap((text) => [
    ...text.matchAll(/(?:image: |NODE_IMAGE=)(docker\.io\S+)/g),
  ])
  expect(images).toHaveLength(3)
  for (const [, image] of images) expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

it('compose and the timer of systemd make backups with a command that exists', () => {
  const script = 'server/commands/backups.ts'
  expect(packageJson.scripts.backups).toContain(script)
  expect(sample('compose.yaml').replaceAll(', ', ' ')).toContain(` ./server/node-environment.ts ${script} /backups `)
  expect(sample('fleje-backup.service')).toContain(` ./server/node-environment.ts ${script} /var/backups/fleje `)
})

it('the settings for compose contain everything that production needs, and nothing that the shop does not know', () => {
  const named = (text: string) => [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const forCompose = ['COMPOSE_PROJECT_NAME', 'SHOP_HOST', 'POSTGRES_PASSWORD']
  const known = named(sample('../.env.example'))
  const given = named(sample('compose.env.example')).filter((name) => !forCompose.includes(name ?? ''))
  expect(given.filter((name) => !known.includes(name))).toEqual([])
  const filledIn = Object.fromEntries(given.map((name = '') => [name, exampleOf(name)]))
  expect(() => readConfig({ SHOP_MODE: 'production', ...filledIn, ...setByCompose })).not.toThrow()
})

const setByCompose = {
  DATABASE_URL: 'postgres://fleje:secret@db/fleje',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY_HOPS: '1',
}

const keys: Record<string, string> = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** The value of the example, or one that an operator could fill in. */
function exampleOf(name: string): string {
  const [, value] = new RegExp(`^${name}=(.+)$`, 'm').exec(sample('compose.env.example')) ?? []
  return value ?? keys[name] ?? `${name}, with at least 32 random characters`
}

/** Names of settings that hold a secret. */
const secretNames = /^(?:.*_SECRET(?:_PREVIOUS|_KEY)?|STRIPE_SECRET_KEY|MAIL_URL)$/

it('the backup in compose and under systemd gets no secret but the address of the database', () => {
  const compose = sample('compose.yaml')
  const [backup = ''] = /\n {2}backup:\n[\s\S]*?\n\n/.exec(compose) ?? []
  const [common = ''] = /x-usual:[\s\S]*?\nservices:/.exec(compose) ?? []
  expect(backup).toContain('<<: *shop')
  expect(backup + common).not.toContain('env_file')
  expect(Array.from(backup.matchAll(/^ {6}([A-Z_]+):/gm), ([, name]) => name)).toEqual(['DATABASE_URL'])
  const secrets = variableNames.filter((name) => secretNames.test(name))
  expect(secrets.length).toBeGreaterThan(5)
  const [, unset = ''] = /^UnsetEnvironment=(.*)$/m.exec(sample('fleje-backup.service')) ?? []
  expect(unset.split(' ').toSorted()).toEqual(secrets.toSorted())
})

it('commands about the whole database run without the other settings of production', () => {
  const environment = { SHOP_MODE: 'production', DATABASE_URL: 'postgres://fleje:secret@db/fleje' }
  expect(readConfig(environment, { onlyDatabase: true }).DATABASE_URL).toBe(environment.DATABASE_URL)
  expect(() => readConfig(environment)).toThrow('AUTH_SECRET')
})

it('the tests of each change run in an exact version of their container', () => {
  expect(sample('../.github/workflows/ci.yml')).toMatch(/ container: node:\d+\.\d+\.\d+-\w+(@sha256:[0-9a-f]{64})?\n/)
})
