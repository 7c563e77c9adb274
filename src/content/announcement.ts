import { announcementShown } from '#kinds/settings.ts'
import { entriesOf } from './entries.ts'

/**
 * The announcement pop-up. The browser checks whether today is between its dates, and whether the
 * visitor has closed it before.
 */
export type Announcement = {
  startDate: string
  endDate: string
  isActive: boolean
  /** Changes when visitors who have closed the announcement should see it again. */
  refreshToken: string
  /** Sanitised. */
  html: string
  /** Language of `html`. */
  language: 'en' | 'ar'
}

const savedSetting = async () =>
  (await entriesOf('settings')).find(({ id }) => id === 'WEB_NOTIFICATION')?.data

/** True until the setting is saved for the first time: pages then request it when they open. */
export const isSettingUnset = async (): Promise<boolean> => (await savedSetting()) === undefined

/**
 * The active announcement in this language, in English where the Arabic is empty; null when none is
 * active.
 */
export const announcementFor = async (page: 'en' | 'ar'): Promise<Announcement | null> => {
  const value = await savedSetting()
  if (!value?.isActive) return null
  return {
    startDate: value.StartDate,
    endDate: value.EndDate,
    isActive: true,
    refreshToken: value.refreshToken,
    ...announcementShown(value, page),
  }
}
