import * as v from 'valibot'
import { defineKind, rowsFor } from './define.ts'
import { html, requiredHtml, requiredText, text, uuid } from './fields.ts'

/** Entries that one set holds at most. */
const MAX_ENTRIES = 100

const entry = v.strictObject({
  Guid: uuid,
  SupportTitle: requiredText(300),
  SupportTitle_AR: text(300),
  SupportContent: requiredHtml(20_000),
  SupportContent_AR: html(20_000),
})

export type FaqEntry = v.InferOutput<typeof entry>

/** For whom a set is. */
export const faqType = v.picklist(['INDIVIDUAL_FAQ', 'BUSINESS_FAQ'], 'Choose INDIVIDUAL_FAQ or BUSINESS_FAQ.')

/** A set of questions under one heading, for individuals or for businesses. */
const schema = v.strictObject({
  FaqType: faqType,
  SupportHeading: requiredText(200),
  SupportHeading_AR: text(200),
  SupportData: v.pipe(
    v.array(entry),
    v.minLength(1, 'A set holds at least one question.'),
    v.maxLength(MAX_ENTRIES, `A set holds at most ${MAX_ENTRIES} questions.`),
    v.check((entries) => new Set(entries.map(({ Guid }) => Guid)).size === entries.length, 'Two questions have the same Guid.'),
  ),
})

export type FaqData = v.InferOutput<typeof schema>

export const faq = defineKind({
  name: 'faq',
  label: { one: 'FAQ set', many: 'FAQ sets' },
  shape: 'collection',
  wire: { id: 'SupportId', data: 'Data', topLevel: ['FaqType'], idInData: true },
  schema,
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
    },
    { label: 'Heading', type: 'text', en: 'SupportHeading', ar: 'SupportHeading_AR', max: 200, required: true },
    {
      label: 'Questions',
      type: 'list',
      key: 'SupportData',
      required: true,
      max: MAX_ENTRIES,
      id: 'Guid',
      one: 'Question',
      rows: rowsFor<Omit<FaqEntry, 'Guid'>>()([
        { label: 'Question', type: 'text', en: 'SupportTitle', ar: 'SupportTitle_AR', max: 300, required: true },
        { label: 'Answer', type: 'html', en: 'SupportContent', ar: 'SupportContent_AR', max: 20_000, required: true },
      ]),
    },
  ],
  columns: [{ label: 'Heading', key: 'SupportHeading', ar: 'SupportHeading_AR' }],
  ordered: { by: 'FaqType', entries: 'SupportData', api: { method: 'POST', path: '/api/support/update-order', access: 'staff' } },
  bodies: [],
  api: {
    list: { method: 'POST', path: '/api/support', access: 'public' },
    read: { method: 'GET', path: '/api/support/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/support/add-or-update-support', access: 'staff' },
    update: { method: 'PUT', path: '/api/support/add-or-update-support', access: 'staff' },
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
    { path: 'individual-faqs', title: 'Individual FAQs', only: { key: 'FaqType', value: 'INDIVIDUAL_FAQ' } },
    { path: 'business-faqs', title: 'Business FAQs', only: { key: 'FaqType', value: 'BUSINESS_FAQ' } },
  ],
})
