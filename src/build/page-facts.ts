import * as v from 'valibot'
import { PICTURE_PATH } from '#sharing/picture-cache.ts'
import { isHidden } from './headers.ts'
import { inlineHashes } from './policy.ts'

const texts = v.array(v.string())

/** Facts of a page from which files of the whole site are made. */
export const pageFacts = v.object({
  /** Hashes of the page's inline scripts, in the notation of the Content-Security-Policy. */
  scripts: texts,
  /** Hashes of the page's inline styles, in the same notation. */
  styles: texts,
  /** True when search engines should leave the page out. */
  isHidden: v.boolean(),
  /** File name of the share picture; null for a page without one. */
  picture: v.nullable(v.string()),
  /** Names of this build's scripts and styles that the page fetches. */
  assets: texts,
})
export type PageFacts = v.InferOutput<typeof pageFacts>

/**
 * Elements by which a page fetches files of the build. Text never matches: `<` and quotation marks
 * in it are escaped.
 */
const fetchingElement = /<(?:script|link|astro-island)\s[^>]*>/g
/** An attribute whose value is the address of a file of the build; the group is the file's name. */
const buildFile = /"\/_astro\/([\w.-]+)"/g

const assetsIn = (page: string): string[] => [
  ...new Set(
    [...page.matchAll(fetchingElement)].flatMap(([element]) =>
      [...element.matchAll(buildFile)].map(([, file = '']) => file),
    ),
  ),
]

/** The tag that names the page's share picture; the group is the picture's file name. */
const sharePicture = new RegExp(
  `<meta property="og:image" content="[^"]*${PICTURE_PATH}([0-9a-f]+\\.(?:png|jpg))"`,
)

/**
 * Reads the facts of a finished page. The strings are cloned: a slice would keep the whole page in
 * memory.
 */
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
