import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sample } from '#tests/sample.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const drills = [
  ['rolling', 'nginx haproxy openssl'],
  ['failover', 'etcd-server patroni haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['restore-to-a-moment', 'pgbackrest'],
] as const

it.each(sample(drills, 1))(
  'a drill whose tools are missing names the packages to install and exits with 2: %s',
  (drill, packages) => {
    const { status, stderr } = spawnSync(process.execPath, [`drills/${drill}.ts`], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: '/nowhere' },
    })
    expect(stderr.trim()).toBe(`This drill needs ${packages}: npm run drill:tools, or apt-get install ${packages}`)
    expect(status).toBe(2)
  },
)

it('a drill that waits in vain ends with a sentence, names its logs and exits with 1', () => {
  const drill = "await inWorkplace(async () => (await until('an order is placed', () => false, 10)) > 0)"
  const program = `import { inWorkplace, until } from './drills/workplace.ts'\n${drill}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
  })
  const [said, place = ''] = stderr.trim().split('\n')
  const [, folder = ''] = /^The logs are in (\S+)$/.exec(place) ?? []
  rmSync(folder, { recursive: true })
  expect([said, status]).toEqual(['After 0.01 s, this has still not happened: an order is placed', 1])
})
