/** A mail server for tests, with enough SMTP to accept or refuse a mail. */
import { createServer, type Socket } from 'node:net'

type TakenMail = { to: string; text: string }

export type MailServer = { port: number; taken: TakenMail[]; close: () => Promise<void> }

/**
 * Answers a command, `connected`, or `text` (the mail itself). Undefined means the default answer; an empty string means no
 * answer.
 */
type Answer = (heard: string) => string | undefined

/** Listens on `port`, or on a port that the system chooses. `refuse`: the answer to every recipient, such as `550 unknown`. */
export async function startMailServer({
  port = 0,
  refuse = '',
  answer = (heard) => (refuse && isRecipient(heard) ? refuse : undefined),
}: {
  port?: number
  refuse?: string
  answer?: Answer
} = {}): Promise<MailServer> {
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, taken, answer)
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

const isRecipient = (heard: string) => /^rcpt to/i.test(heard)

function converse(socket: Socket, taken: TakenMail[], answer: Answer): void {
  let heard = ''
  let to = ''
  let isText = false
  /** Sends the usual answer, unless `answer` gives another. Returns whether it sent the usual answer. */
  const reply = (command: string, usual: string) => {
    const line = answer(command) ?? usual
    if (line) socket.write(`${line}\r\n`)
    return line === usual
  }
  reply('connected', '220 ready')
  socket.on('data', (piece) => {
    heard += piece.toString()
    for (let end = nextEnd(); end >= 0; end = nextEnd()) {
      const output = heard.slice(0, end)
      heard = heard.slice(end + (isText ? 5 : 2))
      if (isText) take(output)
      else obey(output)
    }
  })

  const nextEnd = () => heard.indexOf(isText ? '\r\n.\r\n' : '\r\n')

  /** A mail that gets no answer is accepted all the same: only the answer is lost. */
  function take(text: string) {
    isText = false
    const isTaken = reply('text', '250 taken')
    if (isTaken || answer('text') === '') taken.push({ to, text })
  }

  function obey(command: string) {
    if (isRecipient(command)) to = /<(.*)>/.exec(command)?.[1] ?? ''
    if (/^data/i.test(command)) isText = reply(command, '354 go on')
    else reply(command, /^quit/i.test(command) ? '221 bye' : '250 fine')
  }
}
