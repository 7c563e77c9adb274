import sanitizeHtml from 'sanitize-html'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  mayLink,
  pictureAddress,
} from './allowed.ts'
import { fitSpans } from './spans.ts'

const attributes: Record<string, string[]> = Object.fromEntries(
  Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
)

/** Maximum number of rounds; a text that still changes after them is discarded. */
const ROUNDS = 10

/**
 * Applies the allow-list to stored or incoming HTML. Runs on write and again at build: not even a
 * payload written directly into the store can run. Deterministic and idempotent.
 */
export const sanitise = (html: string): string => {
  // Composing characters may absorb a `>`: repeats both steps until neither changes the text.
  let clean = html
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = fitSpans(cleanOnce(clean.normalize('NFC')))
    if (next === clean) return clean
    clean = next
  }
  return ''
}

const cleanOnce = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: attributes,
    allowedSchemes: [...allowedSchemes],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: href !== undefined && mayLink(href) ? { ...attribs, href } : attribs,
      }),
    },
    disallowedTagsMode: 'discard',
    exclusiveFilter: (frame) =>
      frame.tag === 'img' && !pictureAddress.test(frame.attribs['src'] ?? ''),
    nestingLimit: 50,
  })
