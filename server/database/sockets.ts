/** The sockets of the database connections: destroyed when the database hangs, so that pending statements fail. */
import { Socket } from 'node:net'
import { DatabaseSilent } from './outage.ts'

export type Sockets = {
  /** The socket of a new connection, for the driver. While the database hangs, the socket fails at once. */
  open: () => Socket
  /** Destroys every connection; pending statements fail with `reason`. */
  cut: (reason?: Error) => void
  /** Called at every heartbeat; destroys every connection when the database begins to hang. */
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
      // On the next tick, when the driver has attached its listeners.
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
