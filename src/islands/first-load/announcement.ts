import type { Language } from '#i18n/languages.ts'
import { announcementShown, settings } from '#kinds/settings.ts'
import { withCdnPictures } from '#views/rich-text.ts'
import { clientData, recordsOf } from './client-data.ts'

/**
 * Fills a page's template with the current announcement. Used on a page that was built before an
 * announcement was ever saved.
 * @returns false without an announcement, or when it is inactive
 */
export const fillAnnouncement = async (source: HTMLTemplateElement): Promise<boolean> => {
  const [setting] = recordsOf(settings, (await clientData()).appSettings)
  if (!setting?.data.isActive) return false
  const { StartDate, EndDate, refreshToken } = setting.data
  const { language, html } = announcementShown(
    setting.data,
    document.documentElement.lang as Language,
  )
  Object.assign(source.dataset, { start: StartDate, end: EndDate, token: refreshToken })
  source.lang = language
  // The parser of rich text is 22 KB: loaded only to show an announcement.
  const { nodesOf } = await import('./nodes.ts')
  source.content.replaceChildren(nodesOf(withCdnPictures(html)))
  return true
}
