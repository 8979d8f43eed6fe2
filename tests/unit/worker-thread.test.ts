/** Work in a worker thread has a time limit, and the next order gets a thread again. */
import { expect, it } from 'vitest'
import { beside } from '#server/base/worker-thread.ts'

const program = `
  import { parentPort } from 'node:worker_threads'
  const does = { echo: () => parentPort.postMessage('echo'), exit: () => process.exit(), hang: () => { for (;;); } }
  parentPort.on('message', (order) => does[order]())
`

it('an order that hangs or ends its thread does not disturb the next one', async () => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const send = beside<'echo' | 'exit' | 'hang', string>({ url, task: 'is tested', withinMs: 3_000 })
  // A thread that starts too late on a busy machine gets its order again.
  const answered = (order: 'echo' | 'exit') =>
    expect.poll(() => send(order).catch(({ message }: Error) => message), { interval: 0 })
  // Waiting for the order before it does not use up the time of the second.
  await expect.poll(() => Promise.all([send('hang'), send('echo')])).toEqual([undefined, 'echo'])
  await answered('exit').toBe('The thread that is tested has ended')
  await answered('echo').toBe('echo')
})
