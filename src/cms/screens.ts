import type { AnyKind, Screen } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { cms as words } from '#messages/en/cms.ts'
import { inSentence } from './model/item.ts'
import { PROTECTED } from './stores/router.ts'
import type { IconName } from './ui/icon.tsx'

/** A screen of a kind; a kind may have several, each for a part of it. */
export type KindScreen = { kind: AnyKind; screen: Screen }

/** An item of the sidebar; the three names are the product's own. A screen whose kind is not declared is a sentence. */
export type SidebarItem = {
  ID: number
  Title: string
  HrefLink: string
  path: string
  icon: IconName
  shows: KindScreen | undefined
  isInbox: boolean
}

/** The order that the product's description gives, each with its drawing, and after it those of our own. Others follow, drawn as a sheet. */
const order = {
  forms: 'inbox',
  blogs: 'article',
  news: 'news',
  'individual-faqs': 'faq-person',
  'business-faqs': 'faq-shop',
  'job-listings': 'briefcase',
  'pdf-uploads': 'upload-doc',
  'web-notification': 'bell',
  testimonials: 'testimonial',
  'board-of-directors': 'people',
  'senior-management': 'user',
  fees: 'coins',
  places: 'pin',
} as const satisfies Record<string, IconName>

const screens: readonly KindScreen[] = allKinds.flatMap((kind) =>
  kind.screens.map((screen) => ({ kind, screen })),
)

const named: readonly [string, IconName][] = Object.entries(order)
const others: readonly [string, IconName][] = screens
  .filter(({ screen }) => !(screen.path in order))
  .map(({ screen }) => [screen.path, 'document'])

export const sidebar: readonly SidebarItem[] = [...named, ...others].map(([path, icon], index) => {
  const shows = screens.find(({ screen }) => screen.path === path)
  const isInbox = path === submissions.screen.path
  const title = isInbox ? submissions.screen.title : shows?.screen.title
  return {
    ID: index + 1,
    Title: title ?? words.sidebar.titles[path] ?? path,
    HrefLink: `${PROTECTED}/${path}`,
    path,
    icon,
    shows,
    isInbox,
  }
})

/** The screen of a path, or undefined when there is no such screen. */
export const screenAt = (path: string): SidebarItem | undefined =>
  sidebar.find((item) => item.path === path)

/** The screens on which one can make something new. */
export const writable: readonly KindScreen[] = sidebar.flatMap(({ shows }) =>
  shows?.kind.shape === 'collection' && shows.kind.api.create ? [shows] : [],
)

/** What is new there: the kind's name, and where it has several screens, for whom: "FAQ set for individuals". */
export const newName = (kind: AnyKind, { only }: Screen): string => {
  const part =
    only &&
    kind.form
      .find((row) => 'key' in row && row.key === only.key)
      ?.options?.find(({ value }) => value === only.value)?.label
  return [inSentence(kind.label.one), part?.toLowerCase()].filter(Boolean).join(' for ')
}
