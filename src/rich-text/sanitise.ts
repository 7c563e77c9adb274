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

/** More rounds than any text needs; a text that still changes after them is not worth keeping. */
const ROUNDS = 10

/**
 * The allow-list applied to stored or incoming HTML. Runs on write and again at build, so that even a payload
 * put straight into the store does not run. Same input, same output; its own output passes unchanged.
 */
export const sanitise = (html: string): string => {
  // Composing characters may swallow a `>`: the text is cleaned until neither step changes it any more.
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
