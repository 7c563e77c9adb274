import type { AnyKind } from '#kinds/define.ts'
import { pieces } from './markup.ts'
import { missingArabic } from './translation.ts'
import { pathOf, textAt, type Side, type Values } from './values.ts'

export type CheckName = 'arabic missing' | 'alt missing' | 'picture in text without alt' | 'empty link' | 'heading jump'

/** Something to mend before visitors see it, with the field it is in. `detail` quotes the place. */
export type Check = { name: CheckName; level: 'fix' | 'look'; path: string; label: string; side: Side; detail: string }

type Field = { path: string; label: string; side: Side }

const sides: readonly Side[] = ['en', 'ar']

const fieldsOf = (kind: AnyKind, type: 'html' | 'image' | 'text'): Field[] =>
  kind.form.flatMap((row) =>
    'en' in row && row.type === type ? sides.map((side) => ({ path: pathOf(kind, row[side]), label: row.label, side })) : [],
  )

function inText(field: Field, html: string): Check[] {
  const checks: Check[] = []
  const note = (name: CheckName, level: Check['level'], detail: string) => checks.push({ ...field, name, level, detail })
  let level = 1
  let heading: { level: number; text: string } | null = null
  let link: { href: string; content: boolean } | null = null
  for (const piece of pieces(html)) {
    if (piece.type === 'text') {
      if (heading) heading.text += piece.text
      if (link && piece.text.trim() !== '') link.content = true
      continue
    }
    if (piece.type === 'open' && /^h[2-4]$/.test(piece.name)) heading = { level: Number(piece.name[1]), text: '' }
    if (piece.type === 'close' && heading && piece.name === `h${heading.level}`) {
      if (heading.level > level + 1) note('heading jump', 'look', heading.text.trim())
      level = heading.level
      heading = null
    }
    if (piece.name === 'a' && piece.type === 'open') link = { href: piece.attributes['href'] ?? '', content: false }
    if (piece.name === 'a' && piece.type === 'close' && link) {
      if (!link.content || link.href === '' || link.href === '#') note('empty link', 'fix', link.href)
      link = null
    }
    if (piece.name === 'img' && piece.type === 'open') {
      if (link) link.content = true
      if (!piece.attributes['alt']?.trim()) note('picture in text without alt', 'fix', fileName(piece.attributes['src'] ?? ''))
    }
  }
  return checks
}

/** The last part of a file's path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function pictures(kind: AnyKind, values: Values): Check[] {
  return kind.form.flatMap((row) => {
    if (!('en' in row) || row.type !== 'image' || !row.alt) return []
    const { alt } = row
    return sides.flatMap((side): Check[] => {
      const path = pathOf(kind, alt[side])
      if (textAt(values, pathOf(kind, row[side])) === '' || textAt(values, path) !== '') return []
      return [{ name: 'alt missing', level: 'fix', path, label: row.label, side, detail: '' }]
    })
  })
}

/** Every check of an item, what must be mended first. */
export function checksOf(kind: AnyKind, values: Values): Check[] {
  const missing = new Set(missingArabic(kind, values))
  const fields = [...fieldsOf(kind, 'text'), ...fieldsOf(kind, 'html')]
  const checks = [
    ...pictures(kind, values),
    ...fieldsOf(kind, 'html').flatMap((field) => inText(field, textAt(values, field.path))),
    ...fields
      .filter(({ path }) => missing.has(path))
      .map((field): Check => ({ ...field, name: 'arabic missing', level: 'look', detail: '' })),
  ]
  return checks.sort((a, b) => Number(a.level === 'look') - Number(b.level === 'look'))
}
