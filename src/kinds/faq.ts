import { defineKind } from './define.ts'
import type { Language } from './localise.ts'
import type { DataOf } from './schema.ts'

/** Maximum number of entries in a set. */
const MAX_ENTRIES = 100

/** Sets of questions under one heading, each for individuals or for businesses. */
export const faq = defineKind({
  name: 'faq',
  label: { one: 'FAQ set', many: 'FAQ sets' },
  shape: 'collection',
  wire: { id: 'SupportId', data: 'Data', topLevel: ['FaqType'], idInData: true },
  form: [
    {
      label: 'For',
      type: 'choice',
      key: 'FaqType',
      required: true,
      options: [
        { value: 'INDIVIDUAL_FAQ', label: 'Individuals' },
        { value: 'BUSINESS_FAQ', label: 'Businesses' },
      ],
      unknown: 'Choose INDIVIDUAL_FAQ or BUSINESS_FAQ.',
    },
    {
      label: 'Heading',
      type: 'text',
      en: 'SupportHeading',
      ar: 'SupportHeading_AR',
      max: 200,
      required: true,
      title: true,
    },
    {
      label: 'Questions',
      type: 'list',
      key: 'SupportData',
      required: true,
      max: MAX_ENTRIES,
      id: 'Guid',
      one: 'Question',
      errors: {
        none: 'Add at least one question.',
        tooMany: `A set can have at most ${MAX_ENTRIES} questions. Start another set.`,
        sameId: 'Two questions have the same Guid.',
      },
      rows: [
        {
          label: 'Question',
          type: 'text',
          en: 'SupportTitle',
          ar: 'SupportTitle_AR',
          max: 300,
          required: true,
          title: true,
          multiline: true,
        },
        {
          label: 'Answer',
          type: 'html',
          en: 'SupportContent',
          ar: 'SupportContent_AR',
          max: 20_000,
          required: true,
        },
      ],
    },
  ],
  figures: true,
  ordered: {
    by: 'FaqType',
    entries: 'SupportData',
    api: { method: 'POST', path: '/api/support/update-order', access: 'staff' },
    summary: 'Reorder the FAQ sets of a type, and the entries within sets',
  },
  api: {
    list: {
      method: 'POST',
      path: '/api/support',
      access: 'public',
      rejection: 'Failed to fetch support data',
    },
    read: { method: 'GET', path: '/api/support/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/support/add-or-update-support', access: 'staff' },
    update: {
      method: 'PUT',
      path: '/api/support/add-or-update-support',
      access: 'staff',
      rejection: 'Failed to updated faq data',
    },
    remove: { method: 'DELETE', path: '/api/support/delete', access: 'staff' },
  },
  messages: {
    create: 'New Faq created!',
    update: 'Updated Faq data!',
    delete: 'Deleted Faq!',
    restore: 'Restored!',
    reorder: { text: 'Saved Successfully...', ms: 2_500 },
    fetchFailed: 'Cannot fetch FAQ',
    createFailed: 'Faq create failed...',
    updateFailed: 'Faq update failed...',
    deleteFailed: 'Faq delete failed...',
    restoreFailed: 'Restore failed...',
    reorderFailed: 'Something went wrong, please try again later...',
  },
  screens: [
    {
      path: 'individual-faqs',
      title: 'Individual FAQs',
      only: { key: 'FaqType', value: 'INDIVIDUAL_FAQ' },
    },
    {
      path: 'business-faqs',
      title: 'Business FAQs',
      only: { key: 'FaqType', value: 'BUSINESS_FAQ' },
    },
  ],
})

export type FaqData = DataOf<typeof faq.form>
export type FaqEntry = FaqData['SupportData'][number]

/** A question with its answer, both in the same language. */
export type QuestionShown = {
  /** The Guid of the entry. */
  id: string
  language: Language
  /** The question. */
  title: string
  /** The answer as rich text. */
  html: string
}

/**
 * A question as shown on a page in a language. Arabic is shown only if both question and answer
 * have an Arabic text, so that the two are never in different languages.
 */
export const questionShown = (entry: FaqEntry, page: Language): QuestionShown => {
  const isArabic = page === 'ar' && entry.SupportTitle_AR !== '' && entry.SupportContent_AR !== ''
  const [title, html] = isArabic
    ? [entry.SupportTitle_AR, entry.SupportContent_AR]
    : [entry.SupportTitle, entry.SupportContent]
  return { id: entry.Guid, language: isArabic ? 'ar' : 'en', title, html }
}
