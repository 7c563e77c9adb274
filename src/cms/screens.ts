import type { AnyKind, Screen } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { cms as words } from '#messages/en/cms.ts'
import { inSentence } from '#kinds/label.ts'
import { PROTECTED_BASE } from './stores/router.ts'
import type { IconName } from './ui/icon.tsx'

/** Screen of a kind. A kind may have several screens, each for a part of its items. */
export type KindScreen = { kind: AnyKind; screen: Screen }

/** Item of the sidebar. `ID`, `Title` and `HrefLink` are names from the specification. */
export type SidebarItem = {
  ID: number
  Title: string
  HrefLink: string
  path: string
  icon: IconName
  /** Items on the screen; undefined for the inbox, and for a screen that is not available yet. */
  kindScreen: KindScreen | undefined
  isInbox: boolean
}

/**
 * Icon by the path of a screen, in the order of the sidebar: the specification's screens, then the
 * added ones. Any other screen comes after them, with the icon of a document.
 */
const screenIcons = {
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

const orderedScreens: readonly [string, IconName][] = Object.entries(screenIcons)
const otherScreens: readonly [string, IconName][] = screens
  .filter(({ screen }) => !(screen.path in screenIcons))
  .map(({ screen }) => [screen.path, 'document'])

export const sidebar: readonly SidebarItem[] = [...orderedScreens, ...otherScreens].map(
  ([path, icon], index) => {
    const kindScreen = screens.find(({ screen }) => screen.path === path)
    const isInbox = path === submissions.screen.path
    const title = isInbox ? submissions.screen.title : kindScreen?.screen.title
    return {
      ID: index + 1,
      Title: title ?? words.sidebar.titles[path] ?? path,
      HrefLink: `${PROTECTED_BASE}/${path}`,
      path,
      icon,
      kindScreen,
      isInbox,
    }
  },
)

/** Screen of a path; undefined for none. */
export const screenAt = (path: string): SidebarItem | undefined =>
  sidebar.find((item) => item.path === path)

/** Screens on which new items can be created. */
export const creatableScreens: readonly KindScreen[] = sidebar.flatMap(({ kindScreen }) =>
  kindScreen?.kind.shape === 'collection' && kindScreen.kind.api.create ? [kindScreen] : [],
)

/**
 * Name of a new item of a screen: the kind's name and, for a kind with several screens, the part
 * that the screen shows: "FAQ set for individuals".
 */
export const newItemName = (kind: AnyKind, { only }: Screen): string => {
  const part =
    only &&
    kind.form
      .find((row) => 'key' in row && row.key === only.key)
      ?.options?.find(({ value }) => value === only.value)?.label
  return [inSentence(kind.label.one), part?.toLowerCase()].filter(Boolean).join(' for ')
}
