import sanitizeHtml from 'sanitize-html'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  isAllowedLink,
  pictureAddressPattern,
} from './allowed.ts'
import { fitCellSpans } from './spans.ts'

const attributes: Record<string, string[]> = Object.fromEntries(
  Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
)

/**
 * Maximum number of times that a text is cleaned; if the last one still changes it, it is
 * discarded.
 */
const MAX_ROUNDS = 10

/**
 * Removes all elements and attributes from HTML that rich text may not have. Called before a text
 * is stored, and again by the build, so that a script written directly into the store cannot run
 * either. Sanitising a sanitised text changes nothing.
 */
export const sanitise = (html: string): string => {
  // Normalisation may combine a `>` with a character after it, which changes the tags: the steps
  // are repeated until they no longer change the text.
  let clean = html
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = fitCellSpans(cleanOnce(clean.normalize('NFC')))
    if (next === clean) return clean
    clean = next
  }
  return ''
}

/** Applies the list of allowed elements and attributes once. */
const cleanOnce = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: attributes,
    allowedSchemes: [...allowedSchemes],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: href !== undefined && isAllowedLink(href) ? { ...attribs, href } : attribs,
      }),
    },
    disallowedTagsMode: 'discard',
    exclusiveFilter: (frame) =>
      frame.tag === 'img' && !pictureAddressPattern.test(frame.attribs['src'] ?? ''),
    nestingLimit: 50,
  })
