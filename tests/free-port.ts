/**
 * A port for a later listener. It is outside the range from which the kernel assigns ports: otherwise another test's connection
 * could take the port before the listener does.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const [first, last] = [20_000, 30_000]

export async function freePort(): Promise<number> {
  const port = randomInt(first, last)
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
