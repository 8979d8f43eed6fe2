// npm run dev: serves with live reload.
import { spawn } from 'node:child_process'
import { installPackages, root } from './prepare.mjs'

const node = installPackages()
// The condition makes the server and Vite load the same copy of React Router: its contexts are told apart by identity.
const node24 = ['--conditions=development', '--watch-path=server', '--watch-path=contract', '--watch-preserve-output']
const args = [...node24, 'server/dev.ts']
const shop = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => process.exit(code ?? 0))
