// Runs the shop as a child process and forwards signals. Plain JavaScript, for whatever Node is installed.
import { spawn } from 'node:child_process'
import { root } from './prepare.mjs'

/**
 * What Node runs. V8's young generation grows while a thousand modules are loaded, and keeps what it has taken: bounded,
 * the shop begins with 190 MB instead of 255. The old one grows by half of what is alive before it is collected, instead of
 * several times that: with a hundred thousand products a list of a million orders streams in flat memory. It answers as fast
 * with both (docs/performance.md).
 */
export const shopProgram = ['--max-semi-space-size=16', '--heap-growing-percent=50', 'server/main.ts']

/**
 * Starts the shop and exits with its exit code. Forwards signals; the shop ignores duplicates. The IPC channel tells it
 * when this process ends, even by a crash.
 */
export function runShop(node, args, env = process.env) {
  const shop = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => shop.kill('SIGTERM'))
  shop.on('exit', (code) => process.exit(code ?? 1))
}

/** npm sends signals to its shell only, which ends without forwarding them: polls for a new parent process. */
function whenOrphaned(stop) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    stop()
  }, 250)
}
