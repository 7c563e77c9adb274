import { allKinds } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { PROTECTED } from './stores/router.ts'
import type { IconName } from './ui/icons.ts'

/** An item of the sidebar; the three names are the product's own. A screen whose kind is not declared is a sentence. */
export type SidebarItem = { ID: number; Title: string; HrefLink: string; path: string; icon: IconName; kind: AnyKind | undefined }

/** The order that the product's description gives, each with its drawing. Kinds that it does not name follow. */
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
} as const satisfies Record<string, IconName>

const named: readonly [string, IconName][] = Object.entries(order)
const others: readonly [string, IconName][] = allKinds
  .filter((kind) => !(kind.screen.path in order))
  .map((kind) => [kind.screen.path, 'document'])

export const sidebar: readonly SidebarItem[] = [...named, ...others].map(([path, icon], index) => {
  const kind = allKinds.find(({ screen }) => screen.path === path)
  return {
    ID: index + 1,
    Title: kind?.screen.title ?? words.sidebar.titles[path] ?? path,
    HrefLink: `${PROTECTED}/${path}`,
    path,
    icon,
    kind,
  }
})

/** The screen of a path, or undefined when there is no such screen. */
export const screenAt = (path: string): SidebarItem | undefined => sidebar.find((item) => item.path === path)
