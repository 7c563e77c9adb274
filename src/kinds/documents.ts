import { oneLine } from '#rules/characters.ts'
import { defineKind } from './define.ts'
import type { Language, LocalisedText } from './localise.ts'
import type { DataOf } from './schema.ts'

/** The categories in the site's order: four sorts of documents, each in English and in Arabic. */
export const categories = [
  {
    value: 'KEY_FACTS_INDIVIDUAL',
    label: 'Key facts for individuals',
    pair: { name: 'Key facts for individuals', language: 'en' },
  },
  {
    value: 'KEY_FACTS_INDIVIDUAL_AR',
    label: 'Key facts for individuals (Arabic)',
    pair: { name: 'Key facts for individuals', language: 'ar' },
  },
  {
    value: 'KEY_FACTS_BUSINESS',
    label: 'Key facts for businesses',
    pair: { name: 'Key facts for businesses', language: 'en' },
  },
  {
    value: 'KEY_FACTS_BUSINESS_AR',
    label: 'Key facts for businesses (Arabic)',
    pair: { name: 'Key facts for businesses', language: 'ar' },
  },
  {
    value: 'FEES_INDIVIDUAL',
    label: 'Fees for individuals',
    pair: { name: 'Fees for individuals', language: 'en' },
  },
  {
    value: 'FEES_INDIVIDUAL_AR',
    label: 'Fees for individuals (Arabic)',
    pair: { name: 'Fees for individuals', language: 'ar' },
  },
  {
    value: 'FEES_BUSINESS',
    label: 'Fees for businesses',
    pair: { name: 'Fees for businesses', language: 'en' },
  },
  {
    value: 'FEES_BUSINESS_AR',
    label: 'Fees for businesses (Arabic)',
    pair: { name: 'Fees for businesses', language: 'ar' },
  },
] as const

const isBlank = (text: unknown): boolean =>
  typeof text !== 'string' || oneLine(text, 'paired') === ''

/**
 * PDFs for visitors. A title is required in one language: that of the category, or the other one if
 * only that one is filled in.
 */
export const documents = defineKind({
  name: 'documents',
  label: { one: 'Document', many: 'Documents' },
  shape: 'collection',
  wire: { id: 'DocumentId', data: null },
  form: [
    {
      label: 'Title',
      type: 'text',
      en: 'Title',
      ar: 'Title_AR',
      max: 200,
      required: 'by item',
      title: true,
    },
    {
      label: 'Category',
      type: 'choice',
      key: 'Category',
      required: true,
      options: categories,
      unknown: 'This category is not known.',
      column: true,
    },
    {
      label: 'PDF',
      type: 'file',
      key: 'FilePath',
      required: true,
      accept: 'pdf',
      nameKey: 'FileName',
    },
    {
      label: 'File name',
      type: 'text',
      key: 'FileName',
      max: 200,
      hint: 'The name under which visitors save it.',
    },
    {
      label: 'In force from',
      type: 'date',
      key: 'EffectiveFrom',
      hint: 'For a new version press “Replace” on the board: visitors keep today’s file until the new one comes into force.',
    },
  ],
  requiredIn({ Category, Title, Title_AR }) {
    const own = categories.find(({ value }) => value === Category)?.pair.language ?? 'en'
    const other = own === 'en' ? 'ar' : 'en'
    const titles = { en: Title, ar: Title_AR }
    return isBlank(titles[own]) && !isBlank(titles[other]) ? [other] : [own]
  },
  board: {
    categoryKey: 'Category',
    fileKey: 'FilePath',
    fileNameKey: 'FileName',
    inForceKey: 'EffectiveFrom',
    noticeDays: 60,
  },
  api: {
    list: {
      method: 'GET',
      path: '/api/document-uploads',
      access: 'public',
      rejection: 'Failed to fetch documents',
    },
    create: { method: 'POST', path: '/api/document-uploads/add-new-document', access: 'staff' },
    update: { method: 'PUT', path: '/api/document-uploads/add-new-document', access: 'staff' },
    remove: {
      method: 'DELETE',
      path: '/api/document-uploads/delete',
      access: 'staff',
      rejection: 'Failed to delete the document',
    },
  },
  messages: {
    create: 'Document Uploaded Successfully!',
    update: 'Updated Document!',
    delete: 'Deleted Document Successfully!',
    restore: 'Restored!',
    fetchFailed: 'Something went wrong! Unable to get Documents',
    createFailed: 'Document Upload failed!',
    updateFailed: 'Document update failed...',
    deleteFailed: 'Document Delete failed!',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'pdf-uploads', title: 'Document uploads' }],
})

export type DocumentData = DataOf<typeof documents.form>
export type Category = DocumentData['Category']

export type Subject = 'facts' | 'fees'
export type Audience = 'individual' | 'business'

/** Sections of the page of documents, with the English and the Arabic category of each. */
export const documentSections = [
  {
    subject: 'facts',
    audience: 'individual',
    en: 'KEY_FACTS_INDIVIDUAL',
    ar: 'KEY_FACTS_INDIVIDUAL_AR',
  },
  { subject: 'facts', audience: 'business', en: 'KEY_FACTS_BUSINESS', ar: 'KEY_FACTS_BUSINESS_AR' },
  { subject: 'fees', audience: 'individual', en: 'FEES_INDIVIDUAL', ar: 'FEES_INDIVIDUAL_AR' },
  { subject: 'fees', audience: 'business', en: 'FEES_BUSINESS', ar: 'FEES_BUSINESS_AR' },
] as const satisfies readonly ({ subject: Subject; audience: Audience } & Record<
  Language,
  Category
>)[]

/** The title in the document's language, or the other one if that is empty. */
export const documentTitle = (
  data: Pick<DocumentData, 'Title' | 'Title_AR'>,
  language: Language,
): LocalisedText => {
  const names: Record<Language, string> = { en: data.Title, ar: data.Title_AR }
  const other = language === 'en' ? 'ar' : 'en'
  const shown = names[language] === '' ? other : language
  return { text: names[shown], language: shown }
}
