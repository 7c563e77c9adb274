import type { Row } from './define.ts'
import { languageOptions } from './fields.ts'
import type { Language } from './localise.ts'

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

/** What a post has in one language. `html` is rich text; `image` an address of the store, or empty. */
export type PostSide = { title: string; html: string; image: string; alt: string }
export type PostSides = Record<Language, PostSide> & { date: string; shownIn: 'all' | Language; attachment: string }

type PostField = 'Title' | 'Title_AR' | 'Data' | 'Data_AR' | 'Date' | 'ImageUrl_EN' | 'ImageUrl_AR' | 'ImageAlt_EN' | 'ImageAlt_AR'
type PostTexts<Prefix extends string> = Record<`${Prefix}${PostField}`, string>

/** A post's data by language, whatever its kind calls the fields. */
export const postSides = <const Prefix extends string>(
  prefix: Prefix,
  data: PostTexts<Prefix> & { LanguageSelection: 'all' | Language },
  attachment = '',
): PostSides => {
  const texts: PostTexts<Prefix> = data
  const field = (name: PostField): string => texts[`${prefix}${name}` as const]
  return {
    en: { title: field('Title'), html: field('Data'), image: field('ImageUrl_EN'), alt: field('ImageAlt_EN') },
    ar: { title: field('Title_AR'), html: field('Data_AR'), image: field('ImageUrl_AR'), alt: field('ImageAlt_AR') },
    date: field('Date'),
    shownIn: data.LanguageSelection,
    attachment,
  }
}

/** The language of a post on a page. `all`: the page's, and English where the Arabic is empty. Otherwise the chosen one. */
export const postLanguage = ({ shownIn, ar }: PostSides, page: Language): Language => {
  if (shownIn !== 'all') return shownIn
  return page === 'ar' && ar.title !== '' && ar.html !== '' ? 'ar' : 'en'
}

/** The picture of a post in one language: its own, or the English one. */
export const postImage = (sides: PostSides, language: Language): string => sides[language].image || sides.en.image
