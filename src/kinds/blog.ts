import * as v from 'valibot'
import { defineKind } from './define.ts'
import { date, file, html, languageOptions, languageSelection, requiredHtml, requiredText, text } from './fields.ts'

/** A blog post. `PdFImage_En` is the attached file of the English side; its casing is the stored name. */
const schema = v.strictObject({
  BlogTitle: requiredText(200),
  BlogTitle_AR: text(200),
  BlogData: requiredHtml(200_000),
  BlogData_AR: html(200_000),
  BlogDate: date,
  BlogImageUrl_EN: file,
  BlogImageUrl_AR: file,
  BlogImageAlt_EN: text(200),
  BlogImageAlt_AR: text(200),
  PdFImage_En: file,
  LanguageSelection: languageSelection,
})

export type BlogData = v.InferOutput<typeof schema>

export const blog = defineKind({
  name: 'blog',
  label: { one: 'Blog article', many: 'Blog articles' },
  shape: 'collection',
  wire: { id: 'BlogId', data: 'Data' },
  schema,
  form: [
    { label: 'Title', type: 'text', en: 'BlogTitle', ar: 'BlogTitle_AR', max: 200, required: true },
    { label: 'Text', type: 'html', en: 'BlogData', ar: 'BlogData_AR', max: 200_000, required: true },
    {
      label: 'Picture',
      type: 'image',
      en: 'BlogImageUrl_EN',
      ar: 'BlogImageUrl_AR',
      alt: { en: 'BlogImageAlt_EN', ar: 'BlogImageAlt_AR' },
    },
    { label: 'Alt text', type: 'text', en: 'BlogImageAlt_EN', ar: 'BlogImageAlt_AR', max: 200 },
    { label: 'Attached file', type: 'file', key: 'PdFImage_En', hint: 'A picture or a PDF, for the English side.' },
    { label: 'Date on the article', type: 'date', key: 'BlogDate', required: true },
    { label: 'Shown in', type: 'choice', key: 'LanguageSelection', options: languageOptions },
  ],
  columns: [{ label: 'Title', key: 'BlogTitle', ar: 'BlogTitle_AR' }],
  dateKey: 'BlogDate',
  bodies: ['BlogData', 'BlogData_AR'],
  page: { path: '/blog', slugFrom: 'BlogTitle' },
  api: {
    list: { method: 'GET', path: '/api/blog', access: 'public' },
    read: { method: 'GET', path: '/api/blog/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/blog/add-or-update-blog', access: 'staff' },
    update: { method: 'PUT', path: '/api/blog/add-or-update-blog', access: 'staff' },
    remove: { method: 'DELETE', path: '/api/blog/delete', access: 'staff' },
  },
  messages: {
    create: 'New blog post created!',
    update: 'Updated Blog post!',
    delete: { text: 'Deleted Blog post!', tone: 'info' },
    restore: 'Restored!',
    fetchFailed: 'Something went wrong!',
    createFailed: 'Blog post create failed...',
    updateFailed: 'Blog post update failed...',
    deleteFailed: 'Blog delete failed...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'blogs', title: 'Blog articles' }],
})
