import type { Entry } from '#islands/faq-search/engine/types.ts'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { routes } from '#site/routes.ts'

type Words = ReturnType<typeof messages>

/** The area of words that describes a page, where it isn't the one of its name. */
const describedIn = {
  '/': ({ frame }: Words) => frame.front.description,
  '/faq': ({ faq }: Words) => faq.faq.description,
  '/businessfaq': ({ faq }: Words) => faq.businessfaq.description,
  '/keyfact': ({ documents }: Words) => documents.description,
} as const

/** The pages of the site as a search finds them: by their name in the menus, and by what they say of themselves. */
export const pagesFor = (language: Language): Entry[] => {
  const words = messages(language)
  return routes.map((path) => {
    const area = (path === '/' ? 'home' : path.slice(1)) as keyof Words['frame']['links']
    const described = path in describedIn ? describedIn[path as keyof typeof describedIn](words) : words[area as 'about'].description
    return { id: path, kind: 'page', href: pathIn(language, path), title: words.frame.links[area], topic: '', text: described }
  })
}
