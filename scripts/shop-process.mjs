// Runs the shop as a child process and forwards signals. Plain JavaScript, to run on any Node.
import { spawn } from 'node:child_process'
import { root } from './prepare.mjs'

/**
 * Arguments for Node. V8's young generation grows while a thousand modules load and does not shrink: limited, the shop starts
 * with 190 MB instead of 255. The old generation is collected when it has grown by half, instead of several times: with a
 * hundred thousand products, a list of a million orders streams in constant memory. Answers stay as fast
 * (docs/performance.md).
 */
export const shopProgram = ['--max-semi-space-size=16', '--heap-growing-percent=50', 'server/main.ts']

/**
 * Starts the shop and exits with its exit code. Forwards signals; the shop ignores duplicates. The IPC channel closes when this
 * process ends, even in a crash, which ends the shop.
 */
export function runShop(node, args, env = process.env) {
  const shop = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => shop.kill('SIGTERM'))
  shop.on('exit', (code) => process.exit(code ?? 1))
}

/** npm signals only its shell, which exits without forwarding. A changed parent process id shows this. */
function whenOrphaned(stop) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    stop()
  }, 250)
}
