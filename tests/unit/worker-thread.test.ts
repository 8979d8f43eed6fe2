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
  const hangs = send('hang')
  // Waiting for the order before it does not use up the time of this one.
  expect([await send('echo'), await hangs]).toEqual(['echo', undefined])
  await expect(send('exit')).rejects.toThrow('The thread that is tested has ended')
  expect(await Promise.all([send('echo'), send('echo')])).toEqual(['echo', 'echo'])
})
