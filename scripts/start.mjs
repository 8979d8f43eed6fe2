// npm start: installs, builds and opens the shop; what is there already is not done again.
import { spawn } from 'node:child_process'
import { buildPages, installPackages, root } from './prepare.mjs'

const node = installPackages()
buildPages(node)
const shop = spawn(node, ['server/main.ts'], { cwd: root, stdio: 'inherit', env: process.env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
