// npm run drill:tools: installs the Debian packages for the drills, without starting their services.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { findPostgres } from './machine.mjs'
import { run, step } from './prepare.mjs'

const packages = ['nginx', 'haproxy', 'patroni', 'etcd-server', 'pgbouncer', 'pgbackrest']

const isInstalled = (name) =>
  spawnSync('dpkg', ['-s', name], { encoding: 'utf8' }).stdout?.includes('Status: install ok installed') ?? false

/** Debian runs this program to decide whether a newly installed service may start. */
const policy = '/usr/sbin/policy-rc.d'
const isOurs = !existsSync(policy)

const wanted = () => packages.filter((name) => !isInstalled(name))
const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
if (!mayInstall) {
  const missing = wanted()
  if (missing.length > 0) {
    console.error(`These packages are missing, and only root can install them with apt: ${missing.join(' ')}`)
    process.exit(2)
  }
}
if (wanted().length > 0) install()
findPostgres()
const missing = wanted()
if (missing.length > 0) {
  console.error(`These packages could not be installed: ${missing.join(' ')}`)
  process.exit(2)
}
console.log(`Everything for the drills is installed: ${packages.join(', ')}, PostgreSQL`)

function install() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Exit code 101 forbids the start of every service. A policy that already exists belongs to the machine and is kept.
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    step(`Installing ${wanted().join(', ')} (apt-get)`, () => {
      run('apt-get', ['update', '-qq'], { env, quiet: true })
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted()], { env, quiet: true })
    })
  } finally {
    if (isOurs) rmSync(policy)
  }
  if (!isOurs) console.log(`${policy} already existed, so it decides whether the installed services start`)
}
