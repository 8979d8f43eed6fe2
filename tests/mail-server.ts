/** A mail server to test against: speaks as much SMTP as is needed to take a mail, or to refuse one. */
import { createServer, type Socket } from 'node:net'

type TakenMail = { to: string; text: string }

export type MailServer = { port: number; taken: TakenMail[]; close: () => Promise<void> }

/** Listens on `port`, or on one the system chooses. `refuse` answers the recipient with that line, such as `550 unknown`. */
export async function startMailServer({ port = 0, refuse = '' } = {}): Promise<MailServer> {
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, taken, refuse)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    // A server that listens on a TCP port has an address of this form.
    port: (server.address() as { port: number }).port,
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function converse(socket: Socket, taken: TakenMail[], refuse: string): void {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let heard = ''
  let to = ''
  let isText = false
  say('220 ready')
  socket.on('data', (piece) => {
    heard += piece.toString()
    for (let end = nextEnd(); end >= 0; end = nextEnd()) {
      const said = heard.slice(0, end)
      heard = heard.slice(end + (isText ? 5 : 2))
      if (isText) take(said)
      else obey(said)
    }
  })

  const nextEnd = () => heard.indexOf(isText ? '\r\n.\r\n' : '\r\n')

  function take(text: string) {
    taken.push({ to, text })
    isText = false
    say('250 taken')
  }

  function obey(command: string) {
    if (/^rcpt to/i.test(command)) {
      to = /<(.*)>/.exec(command)?.[1] ?? ''
      return say(refuse || '250 fine')
    }
    isText = /^data/i.test(command)
    say(isText ? '354 go on' : /^quit/i.test(command) ? '221 bye' : '250 fine')
  }
}
