// Runs a server script on Node 24: `node scripts/run-server-script.mjs demo/seed.ts arguments…`
import { installPackages, root, run } from './prepare.mjs'

const node = installPackages()
process.chdir(root)
process.exit(run(node, ['--import', './server/node-environment.ts', ...process.argv.slice(2)]))
