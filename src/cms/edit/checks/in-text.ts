import { type Side, fileName } from '../../model/values.ts'
import type { SiteAnswerLookup, Finding } from './check.ts'
import { linkFaults } from './link-faults.ts'
import { isOtherScript } from './other-script.ts'
import { parsedPartsOf, type RichTextParts } from './text-parts.ts'

/** Findings in one rich text. */
export function findingsInText(
  html: string,
  side: Side,
  siteAnswerOf: SiteAnswerLookup,
): Finding[] {
  const parts = parsedPartsOf(html)
  const pictures = parts.pictures.flatMap(({ src, alt, at }): Finding[] => [
    ...(alt.trim() === ''
      ? [{ name: 'picture in text without alt' as const, detail: fileName(src), at }]
      : []),
    ...(siteAnswerOf(src)?.state === 'gone'
      ? [{ name: 'file gone' as const, detail: fileName(src), at }]
      : []),
  ])
  const links = parts.links.flatMap((link): Finding[] =>
    linkFaults(link, side, siteAnswerOf).map(({ name, detail }) => ({
      name,
      detail: quoted(detail),
      at: link.at,
    })),
  )
  const scripts = parts.blocks
    .filter(({ text }) => isOtherScript(text, side))
    // One finding is enough for a text that is in the wrong field.
    .slice(0, 1)
    .map(({ text, at }): Finding => ({ name: 'other script', detail: quoted(text), at }))
  return [...pictures, ...links, ...headingJumps(parts.headings), ...scripts]
}

/** Headings that skip a level. */
function headingJumps(headings: RichTextParts['headings']): Finding[] {
  return headings.flatMap(({ level, text, at }, index): Finding[] => {
    // The heading before the first one is the page's title, of level 1.
    const previousLevel = headings[index - 1]?.level ?? 1
    return level > previousLevel + 1 ? [{ name: 'heading jump', detail: quoted(text), at }] : []
  })
}

/** Maximum number of characters of a quotation, enough to find the place in the text. */
const QUOTATION_LENGTH = 60

/** Quotation in a finding, shortened when it is long. */
const quoted = (text: string): string => {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  if (trimmed.length <= QUOTATION_LENGTH) return trimmed
  return `${trimmed.slice(0, QUOTATION_LENGTH).trimEnd()}…`
}
