import type { Data, Row } from './define.ts'
import { languageOptions } from './fields.ts'
import { localise, type Language } from './localise.ts'

/** Topics of posts in the order of lists. Each topic has a page. */
export const topics = ['saving', 'transfers', 'safety', 'business', 'fees'] as const
export type Topic = (typeof topics)[number]

/**
 * Path of a topic's page, without a language. It has one part more than the path of a post, so that
 * the two never collide.
 */
export const topicPath = (topic: Topic): string => `/blog/topic/${topic}`

/**
 * The options of a topic field. Posts that were stored before the field existed have the first one.
 */
export const topicOptions = [
  { value: 'none', label: 'No topic' },
  { value: 'saving', label: 'Saving' },
  { value: 'transfers', label: 'Transfers' },
  { value: 'safety', label: 'Safety' },
  { value: 'business', label: 'Business' },
  { value: 'fees', label: 'Fees' },
] as const satisfies readonly { value: Topic | 'none'; label: string }[]

/**
 * The properties that the kinds of posts (blog and news) share.
 * @param prefix the start of the names of the fields: `BlogTitle`, `NewsTitle`
 * @param own fields that only this kind has: `attachments` follow the picture, `facts` precede the
 * date
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

/** A person named with a post. */
export type Person = {
  name: string
  /** May be empty. */
  role: string
  /** Language of name and role. */
  language: Language
}

/** The content of a post in one language. */
export type PostSide = {
  title: string
  /** One line; may be empty. */
  lead: string
  /** Rich text. */
  html: string
  /** Path of the uploaded picture; may be empty. */
  image: string
  /** Alternative text of the picture. */
  alt: string
  /** One line with name and role; may be empty. */
  author: string
  /** One line with name and role; may be empty. */
  reviewer: string
}

/** A post in both languages, independent of the kind's field names. */
export type PostSides = Record<Language, PostSide> & {
  /** The date on the article, `YYYY-MM-DD`. */
  date: string
  /** The languages whose pages show the post. */
  shownIn: 'all' | Language
  /** Path of the attached file; may be empty. */
  attachment: string
  topic: Topic | 'none'
}

/** Names of the fields that all kinds of posts have, without the prefix. */
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

/** Makes {@link PostSides} from the data of a post. */
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
 * The language of a post's text on a page: the page's language, or English where the Arabic text is
 * empty. A post that is shown in one language only always has that one.
 */
export const postLanguage = ({ shownIn, ar }: PostSides, page: Language): Language => {
  if (shownIn !== 'all') return shownIn
  return page === 'ar' && ar.title !== '' && ar.html !== '' ? 'ar' : 'en'
}

/** The picture of a post in one language, or the English one if there is none. */
export const postImage = (sides: PostSides, language: Language): string =>
  sides[language].image || sides.en.image

/** A line with a name and, after the first comma of either script, a role. */
const NAME_AND_ROLE = /^([^,،]*)[,،]?\s*(.*)$/su

/**
 * The author or reviewer of a post as shown with its text in a language: in that language, or in
 * English where that is empty; null when nobody is named.
 */
export const postPerson = (
  sides: PostSides,
  part: 'author' | 'reviewer',
  language: Language,
): Person | null => {
  const line = localise(language, sides.en[part], sides.ar[part])
  const [, name = '', role = ''] = NAME_AND_ROLE.exec(line.text) ?? []
  return name.trim() === ''
    ? null
    : { name: name.trim(), role: role.trim(), language: line.language }
}
