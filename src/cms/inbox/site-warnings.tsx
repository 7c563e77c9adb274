import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayAndTime } from '#i18n/time.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { $hasMailServer, $lowCapacity } from './new-count.ts'

/**
 * Warnings about the whole site: little or no room is left for today's responses; or there is no
 * mail server, so that no confirmation and no reply is sent.
 */
export function SiteWarnings(): ReactNode {
  const lowCapacity = useStore($lowCapacity)
  const hasMailServer = useStore($hasMailServer)
  const warnings = [
    ...(lowCapacity
      ? [words.lowCapacity[lowCapacity.room](dayAndTime(lowCapacity.roomAgainAt, new Date()))]
      : []),
    ...(hasMailServer ? [] : [words.noMailServer]),
  ]
  return warnings.map((warning) => (
    <p key={warning} className="inbox-notice hstack" role="status">
      {warning}
    </p>
  ))
}
