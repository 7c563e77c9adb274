import sanitizeHtml from 'sanitize-html'
import { allowedAttributes, allowedSchemes, allowedTags, pictureAddress } from './allowed.ts'

const attributes: Record<string, string[]> = Object.fromEntries(
  Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
)

/**
 * The allow-list applied to stored or incoming HTML. Runs on write and again at build, so that even a payload
 * put straight into the store does not run. Same input, same output; its own output passes unchanged.
 */
export const sanitise = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: attributes,
    allowedSchemes: [...allowedSchemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    exclusiveFilter: (frame) => frame.tag === 'img' && !pictureAddress.test(frame.attribs['src'] ?? ''),
    nestingLimit: 50,
  })
