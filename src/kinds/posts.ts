import type { Row } from './define.ts'
import { languageOptions } from './fields.ts'

/**
 * What the kinds of dated articles have in common, each with a page of its own: the fields, whose names begin with
 * the kind's own word (`BlogTitle`, `NewsTitle`), and what is made from them.
 * @param attachments fields that only this kind has
 */
export const postKind = <const Prefix extends string, const Attachments extends readonly Row[]>(prefix: Prefix, attachments: Attachments) =>
  ({
    shape: 'collection',
    wire: { id: `${prefix}Id`, data: 'Data' },
    form: [
      { label: 'Title', type: 'text', en: `${prefix}Title`, ar: `${prefix}Title_AR`, max: 200, required: true, title: true },
      { label: 'Text', type: 'html', en: `${prefix}Data`, ar: `${prefix}Data_AR`, max: 200_000, required: true, body: true },
      {
        label: 'Picture',
        type: 'image',
        en: `${prefix}ImageUrl_EN`,
        ar: `${prefix}ImageUrl_AR`,
        alt: { en: `${prefix}ImageAlt_EN`, ar: `${prefix}ImageAlt_AR` },
      },
      { label: 'Alt text', type: 'text', en: `${prefix}ImageAlt_EN`, ar: `${prefix}ImageAlt_AR`, max: 200, multiline: true },
      ...attachments,
      { label: 'Date on the article', type: 'date', key: `${prefix}Date`, required: true },
      { label: 'Shown in', type: 'choice', key: 'LanguageSelection', options: languageOptions, unknown: 'Choose all, en or ar.' },
    ],
    dateKey: `${prefix}Date`,
  }) as const
