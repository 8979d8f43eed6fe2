import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it.each([
  ['rolling', 'nginx haproxy openssl'],
  ['failover', 'etcd-server patroni haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['restore-to-a-moment', 'pgbackrest'],
])('a drill on a machine without its tools names their packages and exits with 2: %s', (drill, packages) => {
  const { status, stderr } = spawnSync(process.execPath, [`drills/${drill}.ts`], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  })
  expect(stderr.trim()).toBe(`This drill needs ${packages}: npm run drill:tools, or apt-get install ${packages}`)
  expect(status).toBe(2)
})
