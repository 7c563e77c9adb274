import { createTransport } from 'nodemailer'
import { site } from '#site/site.ts'
import type { Letter } from './letters.ts'

/** Outcome of a try to send a letter. */
export type DeliveryResult =
  | { outcome: 'sent' }
  | {
      /**
       * `refused`: the server will never accept this letter. `later`: the server does not accept
       * this letter now, but may accept other letters. `down`: the server accepts no letter now.
       */
      outcome: 'refused' | 'later' | 'down'
      /** Reason as a code, without any text of the server. */
      failure: string
    }

/** Milliseconds for each of three steps: look-up of the server, connection, greeting. */
const STEP_MS = 5_000
/**
 * Milliseconds for which the server may be silent after its greeting. Together with the three
 * steps, a try is shorter than the time for which a sender has claimed a message.
 */
const SILENCE_MS = 12_000

/** Delivery for an error of the transport; `down` if the error has no reply code of the server. */
const deliveryOf = (error: unknown): DeliveryResult => {
  const { code, responseCode, command } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as { code?: unknown; responseCode?: unknown; command?: unknown }
  const failure =
    [code, responseCode]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(' ') || 'unknown'
  // A refused receiver or text concerns this letter only. A refused sender (MAIL FROM) concerns all
  // letters, which have the same sender; with 421 the server ends the connection.
  const concernsThisLetter =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode !== 421
  if (!concernsThisLetter || typeof responseCode !== 'number') return { outcome: 'down', failure }
  return { outcome: responseCode >= 500 ? 'refused' : 'later', failure }
}

/**
 * Sends one letter to the mail server. The receiver is passed in the envelope, so that no text in
 * the headers can add another receiver.
 */
export const sendLetter = async (
  smtpUrl: string,
  { to, from, subject, text, messageId, date, automatic }: Letter,
): Promise<DeliveryResult> => {
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
