import { announcementShown } from '#kinds/settings.ts'
import { entriesOf } from './entries.ts'

/** The announcement pop-up. The browser checks its period and its token. */
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

/** True until the setting is saved for the first time: pages then request it when they open. */
export const isSettingUnset = async (): Promise<boolean> => (await saved()) === undefined

/**
 * The active announcement in this language, in English where the Arabic is empty; null when none is
 * active.
 */
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
