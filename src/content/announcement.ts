import { announcementShown } from '#kinds/settings.ts'
import { entriesOf } from './entries.ts'

/** The announcement pop-up. Its window of time and its token are checked in the browser. */
export type Announcement = {
  startDate: string
  endDate: string
  isActive: boolean
  refreshToken: string
  /** Sanitised. */
  html: string
  language: 'en' | 'ar'
}

const saved = async () =>
  (await entriesOf('settings')).find(({ id }) => id === 'WEB_NOTIFICATION')?.data

/** True until the setting is saved for the first time: a page then asks for it when it opens. */
export const isSettingUnset = async (): Promise<boolean> => (await saved()) === undefined

/** The active announcement in this language, its English where the Arabic is empty; null when there is none. */
export const announcementFor = async (page: 'en' | 'ar'): Promise<Announcement | null> => {
  const value = await saved()
  if (!value?.isActive) return null
  return {
    startDate: value.StartDate,
    endDate: value.EndDate,
    isActive: true,
    refreshToken: value.refreshToken,
    ...announcementShown(value, page),
  }
}
