import type { Data, Row } from './define.ts'
import { languageOptions } from './fields.ts'
import { localise, type Language } from './localise.ts'

/** Topics of posts in the order of lists, with a page each. */
export const topics = ['saving', 'transfers', 'safety', 'business', 'fees'] as const
export type Topic = (typeof topics)[number]

/** Path of a topic's page, without a language. It has one part more than a post's. */
export const topicPath = (topic: Topic): string => `/blog/topic/${topic}`

/** The options of a topic field. The first one is the value of posts older than the field. */
export const topicOptions = [
  { value: 'none', label: 'No topic' },
  { value: 'saving', label: 'Saving' },
  { value: 'transfers', label: 'Transfers' },
  { value: 'safety', label: 'Safety' },
  { value: 'business', label: 'Business' },
  { value: 'fees', label: 'Fees' },
] as const satisfies readonly { value: Topic | 'none'; label: string }[]

/**
 * The common parts of the kinds of dated articles, whose items have a page each: the fields, whose
 * names begin with the kind's own word (`BlogTitle`, `NewsTitle`), and all that is derived from
 * them.
 * @param own fields that only this kind has: `attachments` after the picture, `facts` among the
 * details before the date
 */
export const postKind = <
  const Prefix extends string,
  const Attachments extends readonly Row[],
  const Facts extends readonly Row[],
>(
  prefix: Prefix,
  { attachments, facts }: { attachments: Attachments; facts: Facts },
) =>
  ({
    shape: 'collection',
    wire: { id: `${prefix}Id`, data: 'Data' },
    form: [
      {
        label: 'Title',
        type: 'text',
        en: `${prefix}Title`,
        ar: `${prefix}Title_AR`,
        max: 200,
        required: 'by item',
        title: true,
      },
      {
        label: 'Lead',
        type: 'text',
        en: `${prefix}Lead`,
        ar: `${prefix}Lead_AR`,
        max: 200,
        suggested: true,
        hint: 'Whole sentences. They stand under the title, in lists and feeds, and where the article is shared. Without a lead, lists show the first sentences of the text.',
      },
      {
        label: 'Text',
        type: 'html',
        en: `${prefix}Data`,
        ar: `${prefix}Data_AR`,
        max: 200_000,
        required: 'by item',
        body: true,
      },
      {
        label: 'Picture',
        type: 'image',
        en: `${prefix}ImageUrl_EN`,
        ar: `${prefix}ImageUrl_AR`,
        alt: { en: `${prefix}ImageAlt_EN`, ar: `${prefix}ImageAlt_AR` },
      },
      {
        label: 'Alt text',
        type: 'text',
        en: `${prefix}ImageAlt_EN`,
        ar: `${prefix}ImageAlt_AR`,
        max: 200,
        multiline: true,
      },
      ...attachments,
      {
        label: 'Author',
        type: 'text',
        en: `${prefix}Author`,
        ar: `${prefix}Author_AR`,
        max: 120,
        hint: 'The name and, after a comma, the role.',
      },
      {
        label: 'Reviewed by',
        type: 'text',
        en: `${prefix}Reviewer`,
        ar: `${prefix}Reviewer_AR`,
        max: 120,
        hint: 'The name and role of whoever checked the facts. For articles on safety, fees or law.',
      },
      ...facts,
      { label: 'Date on the article', type: 'date', key: `${prefix}Date`, required: true },
      {
        label: 'Shown in',
        type: 'choice',
        key: 'LanguageSelection',
        options: languageOptions,
        unknown: 'Choose all, en or ar.',
      },
    ],
    requiredIn: ({ LanguageSelection }: Data): readonly Language[] => [
      LanguageSelection === 'ar' ? 'ar' : 'en',
    ],
    dateKey: `${prefix}Date`,
    figures: true,
  }) as const

/** A person named with a post. `role` may be empty, `language` is that of both texts. */
export type Person = { name: string; role: string; language: Language }

/**
 * The content of a post in one language. `html` is rich text; `image` an address of the store, or
 * empty; `lead`, `author` and `reviewer` are lines, or empty.
 */
export type PostSide = {
  title: string
  lead: string
  html: string
  image: string
  alt: string
  author: string
  reviewer: string
}
export type PostSides = Record<Language, PostSide> & {
  date: string
  shownIn: 'all' | Language
  attachment: string
  topic: Topic | 'none'
}

type PostText = 'Title' | 'Lead' | 'Data' | 'Author' | 'Reviewer'
type PostField =
  | PostText
  | `${PostText}_AR`
  | 'Date'
  | 'ImageUrl_EN'
  | 'ImageUrl_AR'
  | 'ImageAlt_EN'
  | 'ImageAlt_AR'
type PostTexts<Prefix extends string> = Record<`${Prefix}${PostField}`, string>

/** A post's data by language, independent of the kind's field names. */
export const postSides = <const Prefix extends string>(
  prefix: Prefix,
  data: PostTexts<Prefix> & { LanguageSelection: 'all' | Language },
  { attachment = '', topic = 'none' }: Partial<Pick<PostSides, 'attachment' | 'topic'>> = {},
): PostSides => {
  const texts: PostTexts<Prefix> = data
  const field = (name: PostField): string => texts[`${prefix}${name}` as const]
  return {
    en: {
      title: field('Title'),
      lead: field('Lead'),
      html: field('Data'),
      image: field('ImageUrl_EN'),
      alt: field('ImageAlt_EN'),
      author: field('Author'),
      reviewer: field('Reviewer'),
    },
    ar: {
      title: field('Title_AR'),
      lead: field('Lead_AR'),
      html: field('Data_AR'),
      image: field('ImageUrl_AR'),
      alt: field('ImageAlt_AR'),
      author: field('Author_AR'),
      reviewer: field('Reviewer_AR'),
    },
    date: field('Date'),
    shownIn: data.LanguageSelection,
    attachment,
    topic,
  }
}

/**
 * The language of a post on a page. `all`: the page's, or English if the Arabic is empty. Otherwise
 * the chosen one.
 */
export const postLanguage = ({ shownIn, ar }: PostSides, page: Language): Language => {
  if (shownIn !== 'all') return shownIn
  return page === 'ar' && ar.title !== '' && ar.html !== '' ? 'ar' : 'en'
}

/** The picture of a post in one language, or the English one. */
export const postImage = (sides: PostSides, language: Language): string =>
  sides[language].image || sides.en.image

/**
 * The author or reviewer of a post for its text in one language, in that language or in English;
 * null when nobody is named. The role is the text after the first comma of either script.
 */
export const postPerson = (
  sides: PostSides,
  of: 'author' | 'reviewer',
  language: Language,
): Person | null => {
  const line = localise(language, sides.en[of], sides.ar[of])
  const [, name = '', role = ''] = /^([^,،]*)[,،]?\s*(.*)$/su.exec(line.text) ?? []
  return name.trim() === ''
    ? null
    : { name: name.trim(), role: role.trim(), language: line.language }
}
