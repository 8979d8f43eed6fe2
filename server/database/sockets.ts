/** The sockets of the connections to the database. They are what a silent database is cut off by: whoever waits for it hears of it as of a broken connection. */
import { Socket } from 'node:net'
import { DatabaseSilent } from './outage.ts'

export type Sockets = {
  /** For the driver: the socket of a new connection. While the database is silent it fails at once. */
  open: () => Socket
  /** Ends every connection; the reason is what those who wait for an answer are told. */
  cut: (reason?: Error) => void
  /** Called again and again with how it is: cuts when the database falls silent. */
  silent: (isSilent: boolean) => void
}

export function makeSockets(): Sockets {
  const sockets = new Set<Socket>()
  let isSilent = false
  const cut = (reason?: Error) => {
    for (const socket of sockets) socket.destroy(reason)
  }
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      // Once the driver, which is handed it now, listens.
      if (isSilent) process.nextTick(() => socket.destroy(new DatabaseSilent()))
      return socket
    },
    cut,
    silent(now) {
      if (now && !isSilent) cut(new DatabaseSilent())
      isSilent = now
    },
  }
}
