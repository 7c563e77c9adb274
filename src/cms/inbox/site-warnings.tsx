import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayAndTime } from '#i18n/time.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { $hasMailServer, $shortOfRoom } from './new-count.ts'

/**
 * Troubles of the site that every response suffers from: strangers have stored so much today that little or nothing more is
 * taken; nothing is mailed, although confirmations and replies are promised.
 */
export function SiteWarnings(): ReactNode {
  const short = useStore($shortOfRoom)
  const hasMailServer = useStore($hasMailServer)
  const warnings = [...(short ? [words.short[short.room](dayAndTime(short.from, new Date()))] : []), ...(hasMailServer ? [] : [words.noMailServer])]
  return warnings.map((warning) => (
    <p key={warning} className="inbox-old hstack" role="status">
      {warning}
    </p>
  ))
}
