import { about as aboutEn } from './en/about.ts'
import { announcement as announcementEn } from './en/announcement.ts'
import { blog as blogEn } from './en/blog.ts'
import { business as businessEn } from './en/business.ts'
import { careers as careersEn } from './en/careers.ts'
import { consumerinsights as consumerinsightsEn } from './en/consumerinsights.ts'
import { contact as contactEn } from './en/contact.ts'
import { disclaimer as disclaimerEn } from './en/disclaimer.ts'
import { documents as documentsEn } from './en/documents.ts'
import { faq as faqEn } from './en/faq.ts'
import { frame as frameEn } from './en/frame.ts'
import { legal as legalEn } from './en/legal.ts'
import { news as newsEn } from './en/news.ts'
import { privacy as privacyEn } from './en/privacy.ts'
import { services as servicesEn } from './en/services.ts'
import { terms as termsEn } from './en/terms.ts'
import { testimonials as testimonialsEn } from './en/testimonials.ts'
import { about as aboutAr } from './ar/about.ts'
import { announcement as announcementAr } from './ar/announcement.ts'
import { blog as blogAr } from './ar/blog.ts'
import { business as businessAr } from './ar/business.ts'
import { careers as careersAr } from './ar/careers.ts'
import { consumerinsights as consumerinsightsAr } from './ar/consumerinsights.ts'
import { contact as contactAr } from './ar/contact.ts'
import { disclaimer as disclaimerAr } from './ar/disclaimer.ts'
import { documents as documentsAr } from './ar/documents.ts'
import { faq as faqAr } from './ar/faq.ts'
import { frame as frameAr } from './ar/frame.ts'
import { legal as legalAr } from './ar/legal.ts'
import { news as newsAr } from './ar/news.ts'
import { privacy as privacyAr } from './ar/privacy.ts'
import { services as servicesAr } from './ar/services.ts'
import { terms as termsAr } from './ar/terms.ts'
import { testimonials as testimonialsAr } from './ar/testimonials.ts'

const all = {
  en: {
    about: aboutEn,
    announcement: announcementEn,
    blog: blogEn,
    business: businessEn,
    careers: careersEn,
    consumerinsights: consumerinsightsEn,
    contact: contactEn,
    disclaimer: disclaimerEn,
    documents: documentsEn,
    faq: faqEn,
    frame: frameEn,
    legal: legalEn,
    news: newsEn,
    privacy: privacyEn,
    services: servicesEn,
    terms: termsEn,
    testimonials: testimonialsEn,
  },
  ar: {
    about: aboutAr,
    announcement: announcementAr,
    blog: blogAr,
    business: businessAr,
    careers: careersAr,
    consumerinsights: consumerinsightsAr,
    contact: contactAr,
    disclaimer: disclaimerAr,
    documents: documentsAr,
    faq: faqAr,
    frame: frameAr,
    legal: legalAr,
    news: newsAr,
    privacy: privacyAr,
    services: servicesAr,
    terms: termsAr,
    testimonials: testimonialsAr,
  },
}

/** The words of the visitor's frame and pages in a language, by area. An island gets just its own area. */
export const messages = (language: 'en' | 'ar'): (typeof all)['en'] => all[language]
