// Runs the shop as a child process and forwards signals. It is plain JavaScript, so that it runs on any version of Node.
import { spawn } from 'node:child_process'
import { root } from './prepare.mjs'

/**
 * Arguments for Node. V8's young generation grows while a thousand modules load, and does not shrink afterwards. The first
 * option limits it, so the shop starts with 190 MB instead of 255. The second option makes V8 collect the old generation when
 * it has grown by half, instead of when it is several times as large. Therefore a list of a million orders streams in constant
 * memory, even with a hundred thousand products. The options do not make answers slower (docs/performance.md).
 */
export const shopProgram = ['--max-semi-space-size=16', '--heap-growing-percent=50', 'server/main.ts']

/**
 * For the allocator of glibc, which otherwise gives each thread a pool of its own, and keeps most of what is freed in it: after
 * searches and orders, the shop took 50 MB more.
 */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * Starts the shop and exits with its exit code. Forwards signals; the shop ignores a duplicate within a second. When this
 * process ends, even in a crash, the IPC channel closes, and the shop ends.
 */
export function runShop(node, args, env = process.env) {
  const shop = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...shopEnvironment, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => shop.kill('SIGTERM'))
  shop.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * npm signals only its shell, which exits without forwarding the signal. A changed parent process id shows that the shell has
 * exited.
 */
function whenOrphaned(stop) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    stop()
  }, 250)
}
