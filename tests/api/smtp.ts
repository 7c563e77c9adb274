import type { TestContext } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Mail as it arrived. */
export type ArrivedMail = {
  /** Sender of the envelope. */
  from: string
  /** Recipients of the envelope. */
  to: string[]
  /** All bytes of the mail, each as one character. */
  raw: string
  /** Headers, each in one line. */
  headerLines: string[]
  /** Headers and content as a mail program reads them. */
  mail: Email
}

type Options = {
  /** Called before a recipient is accepted; a returned error refuses it. */
  onRecipient?(address: string): Error | null
  /** Called with a whole mail before it is accepted; a returned error refuses it. */
  onMail?(text: string): Error | null
}

/** Headers of a mail. A header that continues on a further line, after white space, becomes one. */
const headerLinesOf = (raw: string): string[] =>
  (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')

/**
 * Mail server on a free port. `stop` ends it, `start` starts it again on the same port. `arrived`:
 * all mails so far.
 */
export const startSmtp = async (
  t: Pick<TestContext, 'after'>,
  { onRecipient, onMail }: Options = {},
) => {
  const arrived: ArrivedMail[] = []
  /** Zero, for any free port, until the server has one. */
  let port = 0
  const open = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(onRecipient?.(address) ?? null),
      onData: (stream, { envelope }, done) => {
        void buffer(stream).then(async (bytes) => {
          const raw = bytes.toString('latin1')
          const refusal = onMail?.(raw)
          if (refusal) return done(refusal)
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          arrived.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            raw,
            headerLines: headerLinesOf(raw),
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
    start: async () => {
      server ??= await open()
    },
  }
}
