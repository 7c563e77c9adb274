import { defineKind } from './define.ts'
import { hasContent } from './fields.ts'
import type { Language } from './localise.ts'
import type { DataOf } from './schema.ts'

/** The announcement pop-up, the only setting. */
export const settings = defineKind({
  name: 'settings',
  label: { one: 'Web notification', many: 'Web notification' },
  shape: 'singleton',
  singletonId: 'WEB_NOTIFICATION',
  wire: { id: 'Key', data: 'Value' },
  form: [
    {
      label: 'Text',
      type: 'html',
      en: 'AlertContent',
      ar: 'AlertContent_AR',
      max: 5_000,
      required: 'by item',
    },
    { label: 'Shown', type: 'boolean', key: 'isActive' },
    { label: 'From', type: 'time', key: 'StartDate', required: true },
    { label: 'Until', type: 'time', key: 'EndDate', required: true },
    {
      label: 'Show again',
      type: 'token',
      key: 'refreshToken',
      hint: 'A new token shows it again to everyone, including people who pressed Got_It.',
    },
  ],
  rules: [
    {
      field: 'EndDate',
      holds: ({ StartDate, EndDate }) => EndDate > StartDate,
      message: 'The end must come after the start.',
    },
  ],
  requiredIn: ({ isActive }) => (isActive === true ? ['en'] : []),
  api: {
    list: { method: 'GET', path: '/api/app-settings', access: 'public' },
    update: { method: 'PUT', path: '/api/app-settings/add-or-update-settings', access: 'staff' },
  },
  messages: {
    update: 'Settings saved!',
    restore: 'Restored!',
    fetchFailed: 'Something went wrong!',
    updateFailed: 'Settings save failed...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'web-notification', title: 'Web notification' }],
})

export type Notification = DataOf<typeof settings.form>

/**
 * The announcement for a page in this language, in English if the Arabic text is empty; `html` is
 * rich text.
 */
export const announcementShown = (
  value: Pick<Notification, 'AlertContent' | 'AlertContent_AR'>,
  page: Language,
): { language: Language; html: string } =>
  page === 'ar' && hasContent(value.AlertContent_AR)
    ? { language: 'ar', html: value.AlertContent_AR }
    : { language: 'en', html: value.AlertContent }
