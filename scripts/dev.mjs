// npm run dev: serves the shop with live reload.
import { installPackages } from './prepare.mjs'
import { runShop } from './shop-process.mjs'

const node = installPackages()
// The development condition makes the server and Vite load the same copy of React Router. Two copies would not share contexts,
// because contexts are compared by identity.
const watched = ['server', 'contract', 'content'].map((folder) => `--watch-path=${folder}`)
const node24 = ['--conditions=development', ...watched, '--watch-preserve-output']
runShop(node, [...node24, 'server/start/dev.ts'], { ...process.env, NODE_ENV: 'development' })
