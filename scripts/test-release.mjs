// npm run test:release: packs a release, installs it elsewhere without build and test tools, and runs it in production.
import { startPostgres } from './machine.mjs'
import { installAllPackages, root, run } from './prepare.mjs'

const node = installAllPackages()
if (run(node, ['scripts/release.mjs']) !== 0) process.exit(1)
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
const env = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? postgres.url, TEST_RELEASE: `${root}release` }
const code = run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'release'], { env })
await postgres?.stop()
process.exit(code)
