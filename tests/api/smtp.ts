import type { TestContext } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * Mail as it arrived: its envelope, its raw header lines, and its content as a mail reader parses
 * it.
 */
export type Arrived = {
  from: string
  to: string[]
  raw: string
  headerLines: string[]
  mail: Email
}

type Options = {
  /** Called before a recipient is accepted; a returned error refuses it. */
  onReceiver?(address: string): Error | null
  /** Called with a whole mail before it is accepted; a returned error refuses it. */
  onText?(text: string): Error | null
}

const unfolded = (raw: string): string[] =>
  (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')

/**
 * Real mail server on a free port. `stop` and `start` take it down and up again on the same one.
 */
export const startSmtp = async (
  t: Pick<TestContext, 'after'>,
  { onReceiver, onText }: Options = {},
) => {
  const arrived: Arrived[] = []
  let port = 0
  const open = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(onReceiver?.(address) ?? null),
      onData: (stream, { envelope }, done) => {
        void buffer(stream).then(async (bytes) => {
          const raw = bytes.toString('latin1')
          const refusal = onText?.(raw)
          if (refusal) return done(refusal)
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          arrived.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            raw,
            headerLines: unfolded(raw),
            mail: await PostalMime.parse(bytes),
          })
          done()
        })
      },
    })
    server.on('error', () => undefined)
    const inner = server.listen(port, '127.0.0.1')
    await once(inner, 'listening')
    const address = inner.address()
    if (address !== null && typeof address !== 'string') port = address.port
    return server
  }
  let server: SMTPServer | null = await open()
  const stop = () =>
    new Promise<void>((resolve) => {
      const closing = server
      server = null
      if (closing) closing.close(() => resolve())
      else resolve()
    })
  t.after(stop)
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    stop,
    start: async () => void (server ??= await open()),
  }
}
