import { type Side, fileName } from '../../model/values.ts'
import type { FactLookup, Finding } from './check.ts'
import { linkFaults } from './link-faults.ts'
import { isOtherScript } from './other-script.ts'
import { partsOf, type Parts } from './text-parts.ts'

/** Findings in one rich text. */
export function inText(html: string, side: Side, factOf: FactLookup): Finding[] {
  const parts = partsOf(html)
  const pictures = parts.pictures.flatMap(({ src, alt, at }): Finding[] => [
    ...(alt.trim() === ''
      ? [{ name: 'picture in text without alt' as const, detail: fileName(src), at }]
      : []),
    ...(factOf(src)?.state === 'gone'
      ? [{ name: 'file gone' as const, detail: fileName(src), at }]
      : []),
  ])
  const links = parts.links.flatMap((link): Finding[] =>
    linkFaults(link, side, factOf).map(({ name, detail }) => ({
      name,
      detail: quoted(detail),
      at: link.at,
    })),
  )
  const scripts = parts.blocks
    .filter(({ text }) => isOtherScript(text, side))
    .slice(0, 1)
    .map(({ text, at }): Finding => ({ name: 'other script', detail: quoted(text), at }))
  return [...pictures, ...links, ...jumps(parts.headings), ...scripts]
}

function jumps(list: Parts['headings']): Finding[] {
  // The page's title is its first heading.
  return list.flatMap(({ level, text, at }, index): Finding[] => {
    const before = list[index - 1]?.level ?? 1
    return level > before + 1 ? [{ name: 'heading jump', detail: quoted(text), at }] : []
  })
}

/** Quotation in a check, long enough to find the place. */
const quoted = (text: string): string => {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  return trimmed.length <= 60 ? trimmed : `${trimmed.slice(0, 60).trimEnd()}…`
}
