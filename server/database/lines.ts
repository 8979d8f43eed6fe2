/** The sockets of the connections to the database. They are what a silent database is cut off by: whoever waits for it hears of it as of a broken line. */
import { Socket } from 'node:net'
import { DatabaseSilent } from './outage.ts'

export type Lines = {
  /** For the driver: the socket of a new connection. While the database is silent it fails at once. */
  open: () => Socket
  /** Ends every connection; the reason is what those who wait for an answer are told. */
  cut: (reason?: Error) => void
  /** Called again and again with how it is: cuts when the database falls silent. */
  silent: (isSilent: boolean) => void
}

export function makeLines(): Lines {
  const lines = new Set<Socket>()
  let isSilent = false
  const cut = (reason?: Error) => {
    for (const line of lines) line.destroy(reason)
  }
  return {
    open() {
      const line = new Socket()
      lines.add(line)
      line.once('close', () => lines.delete(line))
      // Once the driver, which is handed it now, listens.
      if (isSilent) process.nextTick(() => line.destroy(new DatabaseSilent()))
      return line
    },
    cut,
    silent(now) {
      if (now && !isSilent) cut(new DatabaseSilent())
      isSilent = now
    },
  }
}
