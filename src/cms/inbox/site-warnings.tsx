import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayAndTime } from '#i18n/time.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { $hasMailServer, $lowCapacity } from './new-count.ts'

/**
 * Warnings about the whole site: little or no room is left for today's responses; there is no mail
 * server, although confirmations and replies are promised.
 */
export function SiteWarnings(): ReactNode {
  const short = useStore($lowCapacity)
  const hasMailServer = useStore($hasMailServer)
  const warnings = [
    ...(short ? [words.short[short.room](dayAndTime(short.from, new Date()))] : []),
    ...(hasMailServer ? [] : [words.noMailServer]),
  ]
  return warnings.map((warning) => (
    <p key={warning} className="inbox-notice hstack" role="status">
      {warning}
    </p>
  ))
}
