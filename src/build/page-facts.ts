import * as v from 'valibot'
import { SHARED_AT } from '#sharing/kept.ts'
import { isHidden } from './headers.ts'
import { inlineHashes } from './policy.ts'

const texts = v.array(v.string())

/** Facts of a page that files of the whole site are made from. */
export const pageFacts = v.object({
  /** Hashes of its inline scripts and styles, as the policy writes them. */
  scripts: texts,
  styles: texts,
  /** Kept from search engines. */
  isHidden: v.boolean(),
  /** File name of its share picture. */
  picture: v.nullable(v.string()),
  /** Names of the scripts and styles of this build that it fetches. */
  assets: texts,
})
export type PageFacts = v.InferOutput<typeof pageFacts>

/** Elements by which a page fetches what a build has made. The words of a text, which may name anything, are never one: a `<` or a quotation mark in them is escaped. */
const fetching = /<(?:script|link|astro-island)\s[^>]*>/g
const fetched = /"\/_astro\/([\w.-]+)"/g

const assetsIn = (page: string): string[] => [
  ...new Set(
    [...page.matchAll(fetching)].flatMap(([element]) =>
      [...element.matchAll(fetched)].map(([, file = '']) => file),
    ),
  ),
]

const sharePicture = new RegExp(
  `<meta property="og:image" content="[^"]*${SHARED_AT}([0-9a-f]+\\.(?:png|jpg))"`,
)

/** Reads the facts of a finished page. They are copies: a part of a text would keep all of it in memory. */
export const factsOf = (page: string): PageFacts => {
  const { scripts, styles } = inlineHashes(page)
  return structuredClone({
    scripts: [...scripts],
    styles: [...styles],
    isHidden: isHidden(page),
    picture: sharePicture.exec(page)?.[1] ?? null,
    assets: assetsIn(page),
  })
}
