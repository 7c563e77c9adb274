import { defineKind } from './define.ts'
import { localise, type Language, type LocalisedText } from './localise.ts'
import type { DataOf } from './schema.ts'

/**
 * The company's leaders, in the board of directors or in the senior management, each in the order
 * set by staff.
 */
export const leaders = defineKind({
  name: 'leaders',
  label: { one: 'Leader', many: 'Leaders' },
  shape: 'collection',
  wire: { id: 'LeaderId', data: 'Data' },
  form: [
    {
      label: 'Name',
      type: 'text',
      en: 'Name',
      ar: 'Name_AR',
      max: 120,
      required: true,
      title: true,
    },
    {
      label: 'Title',
      type: 'text',
      en: 'Title',
      ar: 'Title_AR',
      max: 160,
      required: true,
      column: true,
    },
    {
      label: 'Description',
      type: 'text',
      en: 'Description',
      ar: 'Description_AR',
      max: 400,
      multiline: true,
    },
    {
      label: 'Portrait',
      type: 'image',
      en: 'Image',
      ar: 'Image_AR',
      hint: 'A square works best. Without a portrait the initials of the name are shown.',
    },
    {
      label: 'Group',
      type: 'choice',
      key: 'Group',
      required: true,
      options: [
        { value: 'BOARD', label: 'Board of directors' },
        { value: 'MANAGEMENT', label: 'Senior management' },
      ],
      unknown: 'Choose BOARD or MANAGEMENT.',
    },
  ],
  ordered: {
    by: 'Group',
    api: { method: 'POST', path: '/api/leaders/update-order', access: 'staff' },
    summary: 'Reorder the leaders of a group',
  },
  api: {
    list: { method: 'POST', path: '/api/leaders', access: 'public' },
    read: { method: 'GET', path: '/api/leaders/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/leaders/add-or-update-leader', access: 'staff' },
    update: { method: 'PUT', path: '/api/leaders/add-or-update-leader', access: 'staff' },
    remove: { method: 'DELETE', path: '/api/leaders/delete', access: 'staff' },
  },
  messages: {
    create: 'New leader created!',
    update: 'Updated Leader!',
    delete: 'Deleted Leader!',
    restore: 'Restored!',
    reorder: 'Order saved!',
    fetchFailed: 'Something went wrong! Unable to get Leaders',
    createFailed: 'Leader create failed...',
    updateFailed: 'Leader update failed...',
    deleteFailed: 'Leader delete failed...',
    restoreFailed: 'Restore failed...',
    reorderFailed: 'Something went wrong, please try again later...',
  },
  screens: [
    {
      path: 'board-of-directors',
      title: 'Board of directors',
      only: { key: 'Group', value: 'BOARD' },
    },
    {
      path: 'senior-management',
      title: 'Senior management',
      only: { key: 'Group', value: 'MANAGEMENT' },
    },
  ],
})

export type LeaderData = DataOf<typeof leaders.form>
export type LeaderGroup = LeaderData['Group']

/** A leader of the company as shown on a page. */
export type LeaderShown = {
  name: LocalisedText
  title: LocalisedText
  /** May be empty. */
  description: LocalisedText
  /** The portrait's address, or empty. */
  image: string
  /** Shown where there is no portrait; in the language of the name: `SG`, `س غ`. */
  initials: string
}

/** The Arabic article at the start of a name, in each script. */
const ARTICLE = { en: /^al[-\u2010\u2011]/i, ar: /^ال(?=\p{L}{2})/u } as const

/**
 * The first letters of the first and the last name, or of a single name. Skips titles that end with
 * a full stop ("Dr.") and the article of the last name. A space separates Arabic letters, as is
 * usual for initials, so that they do not join.
 */
function initialsOf({ text, language }: LocalisedText): string {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !word.endsWith('.'))
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = firstAndLast.map(
    (word = '', index) =>
      /\p{L}/u.exec(index === 0 ? word : word.replace(ARTICLE[language], ''))?.[0] ?? '',
  )
  return letters.join(language === 'ar' ? ' ' : '').toLocaleUpperCase('en')
}

/** A leader as shown on a page in a language. */
export const leaderShown = (data: LeaderData, page: Language): LeaderShown => {
  const name = localise(page, data.Name, data.Name_AR)
  return {
    name,
    title: localise(page, data.Title, data.Title_AR),
    description: localise(page, data.Description, data.Description_AR),
    image: page === 'ar' ? data.Image_AR || data.Image : data.Image,
    initials: initialsOf(name),
  }
}
