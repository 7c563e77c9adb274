import type { AnyKind } from '#kinds/define.ts'
import { pieces } from './markup.ts'
import { missingArabic } from './translation.ts'
import { leavesOf, nameOf, pairsOf, type Leaf } from './places.ts'
import type { Side, Values } from './values.ts'

export type CheckName = 'arabic missing' | 'alt missing' | 'picture in text without alt' | 'empty link' | 'heading jump'

/** Something to mend before visitors see it, with the field it is in. `label` has no language, `detail` quotes the place. */
export type Check = { name: CheckName; level: 'fix' | 'look'; path: string; label: string; side: Side; detail: string }

type Field = { path: string; label: string; side: Side }

const sides: readonly Side[] = ['en', 'ar']

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

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
  const leaves = leavesOf(kind, values)
  return pairsOf(kind, values).flatMap(({ row, en, ar }) => {
    if (row.type !== 'image' || !row.alt) return []
    const { alt } = row
    return sides.flatMap((side): Check[] => {
      const picture = side === 'en' ? en : ar
      const path = `${picture.path.slice(0, picture.path.lastIndexOf('.') + 1)}${alt[side]}`
      if (text(picture.value) === '' || text(leaves.find((leaf) => leaf.path === path)?.value) !== '') return []
      return [{ name: 'alt missing', level: 'fix', path, label: row.label, side, detail: '' }]
    })
  })
}

/** Every check of an item, what must be mended first. */
export function checksOf(kind: AnyKind, values: Values): Check[] {
  const missing = new Set(missingArabic(kind, values))
  // The English path names the field without its language.
  const fieldOf = ({ path }: Leaf, english: Leaf, side: Side): Field => ({ path, label: nameOf(kind, english.path, values), side })
  const pairs = pairsOf(kind, values)
  const written = pairs.filter(({ row }) => row.type === 'html')
  const checks = [
    ...pictures(kind, values),
    ...written.flatMap(({ en, ar }) => [en, ar].flatMap((leaf) => inText(fieldOf(leaf, en, leaf.side ?? 'en'), text(leaf.value)))),
    ...pairs
      .filter(({ ar }) => missing.has(ar.path))
      .map(({ en, ar }): Check => ({ ...fieldOf(ar, en, 'ar'), name: 'arabic missing', level: 'look', detail: '' })),
  ]
  return checks.sort((a, b) => Number(a.level === 'look') - Number(b.level === 'look'))
}
