import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { root } from '../runner/program.ts'

const sources = '{src,netlify,tests,tools}/**/*.{ts,tsx,astro}'

/** Comments in blocks and at the end of lines; a `//` in a string counts as one, too. */
const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g

/** Names that `{@link}` comments of a file refer to, and that its code does not contain. */
const danglingLinks = (text: string): string[] => {
  const words = new Set(text.replace(comments, '').match(/[\w$]+/g))
  return [...text.matchAll(/\{@link\s+([\w$]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !words.has(name))
}

test('every name in a link of a comment is declared or imported in its file', async () => {
  const dangling: string[] = []
  let files = 0
  for await (const file of glob(sources, { cwd: root })) {
    files += 1
    const text = await readFile(join(root, file), 'utf8')
    dangling.push(...danglingLinks(text).map((name) => `${file}: ${name}`))
  }
  assert.ok(files > 1_000, String(files))
  assert.deepEqual(dangling, [])
})

test('a link to a name that only comments contain is found', () => {
  // Put together, so that the test above does not read it as a link of this file.
  const linkToGone = `/** See {${'@link'} gone}. */`
  assert.deepEqual(danglingLinks(`${linkToGone}\nconst here = 1 // gone`), ['gone'])
  assert.deepEqual(danglingLinks(`${linkToGone}\nconst gone = 1`), [])
})
