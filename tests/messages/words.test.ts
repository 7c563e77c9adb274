import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { figureReference, figuresIn } from '#rules/figures.ts'
import { figuresInTexts } from '#site/figures.ts'

const folder = (language: string): URL =>
  new URL(`../../src/messages/${language}/`, import.meta.url)
const areas = (await readdir(folder('ar'))).filter((name) => name.endsWith('.ts'))

const modules = async (area: string): Promise<Record<'en' | 'ar', unknown>> => ({
  en: await import(new URL(area, folder('en')).href),
  ar: await import(new URL(area, folder('ar')).href),
})

/**
 * Every text with its path; functions are called with a number, which suits both kinds of
 * parameters.
 */
const texts = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return texts((value as (count: number) => unknown)(3), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`))
}

/** Latin parts that Arabic texts may have: names, addresses, tags and references in braces. */
const latinParts =
  /<bdi dir="ltr">.*?<\/bdi>|\b(App\sStore|Google\sPlay|iPhone|Android|English|QR|PDF|IP|AED|PIN|SMS|Visa|[A-Z]{3})\b|\S+@\S+|https?:\S+|<\/?[a-z][^>]*>|#|\{\w+\}|\{(fee|limit):[a-z0-9-]+\}/g

for (const area of areas) {
  test(`${area}: every text exists in both languages`, async () => {
    const { en, ar } = await modules(area)
    const keys = (value: unknown): string[] =>
      texts(value)
        .map(([path]) => path.replace(/\.(zero|one|two|few|many|other)$/, ''))
        .sort()
    assert.deepEqual([...new Set(keys(ar))], [...new Set(keys(en))])
  })

  test(`${area}: Arabic texts have no untranslated words, Arabic-Indic digits or Latin punctuation`, async () => {
    const { en, ar } = await modules(area)
    const emptyPaths = new Set(texts(en).flatMap(([path, text]) => (text === '' ? path : [])))
    for (const [path, text] of texts(ar)) {
      assert.equal(text.trim() === '', emptyPaths.has(path), path)
      assert.doesNotMatch(text.replace(latinParts, ''), /[A-Za-z]{2,}/, `${path}: ${text}`)
      assert.doesNotMatch(text, /[٠-٩]/, `${path} has Arabic-Indic digits`)
      assert.doesNotMatch(text, /[\u0600-\u06ff]\s*[,;?]/, `${path} has Latin punctuation: ${text}`)
    }
  })
}

test('the figures that texts refer to are those that every version of the fees must have', async () => {
  const namedFigures = new Set<string>()
  for (const area of areas) {
    const { en, ar } = await modules(area)
    for (const [, text] of [...texts(en), ...texts(ar)])
      for (const ref of figuresIn(text)) namedFigures.add(figureReference(ref))
  }
  assert.deepEqual([...namedFigures].sort(), [...figuresInTexts].sort())
})
