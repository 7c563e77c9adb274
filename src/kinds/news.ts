import * as v from 'valibot'
import { defineKind } from './define.ts'
import { date, file, html, languageOptions, languageSelection, requiredHtml, requiredText, text } from './fields.ts'

/** A news post. */
const schema = v.strictObject({
  NewsTitle: requiredText(200),
  NewsTitle_AR: text(200),
  NewsData: requiredHtml(200_000),
  NewsData_AR: html(200_000),
  NewsDate: date,
  NewsImageUrl_EN: file,
  NewsImageUrl_AR: file,
  NewsImageAlt_EN: text(200),
  NewsImageAlt_AR: text(200),
  LanguageSelection: languageSelection,
})

export type NewsData = v.InferOutput<typeof schema>

export const news = defineKind({
  name: 'news',
  label: { one: 'News article', many: 'News articles' },
  shape: 'collection',
  wire: { id: 'NewsId', data: 'Data' },
  schema,
  form: [
    { label: 'Title', type: 'text', en: 'NewsTitle', ar: 'NewsTitle_AR', max: 200, required: true },
    { label: 'Text', type: 'html', en: 'NewsData', ar: 'NewsData_AR', max: 200_000, required: true },
    {
      label: 'Picture',
      type: 'image',
      en: 'NewsImageUrl_EN',
      ar: 'NewsImageUrl_AR',
      alt: { en: 'NewsImageAlt_EN', ar: 'NewsImageAlt_AR' },
    },
    { label: 'Alt text', type: 'text', en: 'NewsImageAlt_EN', ar: 'NewsImageAlt_AR', max: 200 },
    { label: 'Date on the article', type: 'date', key: 'NewsDate', required: true },
    { label: 'Shown in', type: 'choice', key: 'LanguageSelection', options: languageOptions },
  ],
  columns: [{ label: 'Title', key: 'NewsTitle', ar: 'NewsTitle_AR' }],
  dateKey: 'NewsDate',
  bodies: ['NewsData', 'NewsData_AR'],
  page: { path: '/news', slugFrom: 'NewsTitle' },
  api: {
    list: { method: 'GET', path: '/api/news', access: 'public' },
    read: { method: 'GET', path: '/api/news/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/news/add-or-update-news', access: 'staff' },
    update: { method: 'PUT', path: '/api/news/add-or-update-news', access: 'staff' },
    remove: { method: 'DELETE', path: '/api/news/delete', access: 'staff' },
  },
  messages: {
    create: 'New news post created!',
    update: 'Updated News post!',
    delete: 'Deleted News post!',
    restore: 'Restored!',
    fetchFailed: 'Something went wrong!',
    createFailed: 'News post create failed...',
    updateFailed: 'News post update failed...',
    deleteFailed: 'News delete failed...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'news', title: 'News articles' }],
})
