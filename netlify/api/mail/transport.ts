import { createTransport } from 'nodemailer'
import { site } from '#site/site.ts'
import type { Letter } from './letters.ts'

/**
 * Outcome of a try. `refused`: the server will never accept this letter. `later`: it does not
 * accept this letter now, and may accept others. `down`: it accepts nothing now. `failure` holds no
 * text of the server.
 */
export type Delivery =
  { outcome: 'sent' } | { outcome: 'refused' | 'later' | 'down'; failure: string }

/** Milliseconds for each of three steps: look-up of the server, connection, greeting. */
const STEP_MS = 5_000
/**
 * Milliseconds for which the server may be silent later. Together with the steps, a try stays
 * shorter than the time for which a sender has claimed a message.
 */
const SILENCE_MS = 12_000

/** Delivery for an error of the transport; `down` if it has no reply code of the server. */
const deliveryOf = (error: unknown): Delivery => {
  const { code, responseCode, command } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as { code?: unknown; responseCode?: unknown; command?: unknown }
  const failure =
    [code, responseCode]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(' ') || 'unknown'
  // Failures of one receiver or one text do not concern the next letter. The sender is the same for
  // all letters, and a server that answers 421 closes the connection.
  const ofThisLetter =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode !== 421
  if (!ofThisLetter || typeof responseCode !== 'number') return { outcome: 'down', failure }
  return { outcome: responseCode >= 500 ? 'refused' : 'later', failure }
}

/**
 * Sends one letter to the mail server. The receiver is passed apart from the headers, so that no
 * text can add another.
 */
export const sendLetter = async (
  smtpUrl: string,
  { to, from, subject, text, messageId, date, automatic }: Letter,
): Promise<Delivery> => {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: { name: from, address: site.email },
      to: { name: '', address: to },
      envelope: { from: site.email, to: [to] },
      subject,
      text,
      messageId,
      date,
      headers: automatic ? { 'Auto-Submitted': 'auto-generated' } : {},
    })
    return { outcome: 'sent' }
  } catch (error) {
    return deliveryOf(error)
  } finally {
    transport.close()
  }
}
