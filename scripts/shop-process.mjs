// Runs the shop as a process of its own and passes on what it is told. Plain JavaScript, for the Node a machine happens to have.
import { spawn } from 'node:child_process'
import { root } from './prepare.mjs'

/**
 * Starts the shop and ends with its exit code. Signals are passed on; the shop itself knows one that it had already.
 * The channel tells it when this process is gone, however it went.
 */
export function runShop(node, args, env = process.env) {
  const shop = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => shop.kill('SIGTERM'))
  shop.on('exit', (code) => process.exit(code ?? 1))
}

/** npm passes a signal on to the shell it runs us in, which ends without a word to us: then we have another parent. */
function whenOrphaned(stop) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    stop()
  }, 250)
}
