import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayAndTime } from '#i18n/time.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { $hasMailServer, $shortOfRoom } from './new-count.ts'

/**
 * Warnings about the whole site: the room for today's responses is running out or gone; there is no mail server, although
 * confirmations and replies are promised.
 */
export function SiteWarnings(): ReactNode {
  const short = useStore($shortOfRoom)
  const hasMailServer = useStore($hasMailServer)
  const warnings = [
    ...(short ? [words.short[short.room](dayAndTime(short.from, new Date()))] : []),
    ...(hasMailServer ? [] : [words.noMailServer]),
  ]
  return warnings.map((warning) => (
    <p key={warning} className="inbox-old hstack" role="status">
      {warning}
    </p>
  ))
}
