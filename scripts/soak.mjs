// npm run soak: the tests' hostile requests, 10,000 to each call, page and route. `npm run soak -- 500` sends 500 each.
import { startPostgres } from './machine.mjs'
import { buildPages, installPackages, run } from './prepare.mjs'

const each = process.argv[2] ?? '10000'
const node = installPackages()
buildPages(node)
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? postgres.url
let status = 1
try {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'shop',
    '--project',
    'shop-on-postgresql',
    'hostile-requests',
  ]
  status = run(node, args, { env: { HOSTILE_REQUESTS: each, TEST_DATABASE_URL } })
} finally {
  await postgres?.stop()
}
process.exit(status)
