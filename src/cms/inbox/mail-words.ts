import { sinceTime } from '#i18n/time.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { Mail } from './form-response.ts'

const words = cmsInbox.mail

/** Why a mail failed, in words: the server's own text never comes here. */
const whyOf = ({ Failure }: Pick<Mail, 'Failure'>): string => words.why[(Failure ?? '').split(' ')[0] ?? ''] ?? words.why[Failure ?? ''] ?? words.whyUnknown

/** How far a mail has come. */
export function mailWords(mail: Mail, now: number): string {
  if (mail.State === 'sent') return words.sent(sinceTime(mail.sentAt ?? mail.createdAt, new Date(now)))
  if (mail.State === 'failed') return `${words.failed}: ${whyOf(mail)}`
  return mail.Tries === 0 ? words.waiting : words.again(mail.Tries)
}
