import { announcement as announcementEn } from './en/announcement.ts'
import { blog as blogEn } from './en/blog.ts'
import { frame as frameEn } from './en/frame.ts'
import { pages as pagesEn } from './en/pages.ts'
import { announcement as announcementAr } from './ar/announcement.ts'
import { blog as blogAr } from './ar/blog.ts'
import { frame as frameAr } from './ar/frame.ts'
import { pages as pagesAr } from './ar/pages.ts'

const all = {
  en: { frame: frameEn, blog: blogEn, announcement: announcementEn, pages: pagesEn },
  ar: { frame: frameAr, blog: blogAr, announcement: announcementAr, pages: pagesAr },
}

/** The words of the visitor's frame and pages in a language, by area. An island gets just its own area. */
export const messages = (language: 'en' | 'ar'): (typeof all)['en'] => all[language]
