import { isEmptyMarkup, type Notification } from '../settings.ts'
import type { Language } from './localise.ts'

/** The announcement's text on a page in this language: its own, and the English one where the Arabic is empty. `html` is rich text. */
export const announcementShown = (value: Pick<Notification, 'AlertContent' | 'AlertContent_AR'>, page: Language): { language: Language; html: string } =>
  page === 'ar' && !isEmptyMarkup(value.AlertContent_AR)
    ? { language: 'ar', html: value.AlertContent_AR }
    : { language: 'en', html: value.AlertContent }
