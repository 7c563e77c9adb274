import { createTransport } from 'nodemailer'
import { site } from '#site.ts'
import type { Letter } from './letters.ts'

/** How a try ended. `refused`: the server will never take this letter. `down`: it took nothing, now. `failure` holds no text of the server. */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'down'; failure: string }

/** Each step of the conversation. Together they stay below the time for which a sender keeps a message to itself. */
const STEP_MS = 5_000
const SILENCE_MS = 12_000

const failureOf = (error: unknown): Delivery => {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; responseCode?: unknown }
  const failure = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
  const forGood = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
  return { outcome: forGood ? 'refused' : 'down', failure }
}

/** Hands one letter to the mail server. The receiver is given apart from the headers, so that no text can add another. */
export const sendLetter = async (smtpUrl: string, { to, subject, text, messageId, date, automatic }: Letter): Promise<Delivery> => {
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
      from: { name: site.name.en, address: site.email },
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
    return failureOf(error)
  } finally {
    transport.close()
  }
}
