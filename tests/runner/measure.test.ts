import assert from 'node:assert/strict'
import test from 'node:test'
import { between, filesOn, importsOf, reachedFrom, repeatedNames, styleLines } from '../measure.ts'

const tree: Readonly<Record<string, string>> = {
  'src/pages/post.astro':
    "---\nimport { view } from '#views/post.tsx'\nimport '../styles/post.css'\nconst title = view()\n---\n<p>{title}</p>\n<style>\n  p { color: red }\n  b { color: red }\n</style>\n",
  'src/views/post.tsx':
    "import type { Post } from '#content/post.ts'\nimport { type Other, words } from '#messages/en.ts'\nexport const view = (): unknown => <b>{words}</b>\ntype Props = { post: Post; other: Other }\n",
  'src/content/post.ts':
    "import { format } from '../format.ts'\nexport type Post = { date: string }\ntype Props = string\nexport function dateOf({ date }: Post): string { return format(date) }\n",
  'src/format.ts':
    "import { type Post } from '#content/post.ts'\nexport { digits } from './digits.ts'\nexport const format = (date: Post['date']): string => date\n",
  'src/digits.ts': 'export const digits = 10\nconst Props = 1\n',
  'src/late.ts': "export const load = () => import('#views/post.tsx')\n",
  'src/messages/en.ts':
    "export const words = 'Words'\nexport type Other = string\nconst Props = 2\n",
  'src/styles/post.css': 'p {\n  margin: 0;\n}\n',
}
const read = (file: string): string => tree[file] ?? ''
const files = Object.keys(tree)
const imports = importsOf(files, read)

test('imports are followed by value: statically, late and re-exported, out of the script of a component; types are not', () => {
  assert.deepEqual(imports.get('src/pages/post.astro'), [
    'src/views/post.tsx',
    'src/styles/post.css',
  ])
  assert.deepEqual(imports.get('src/views/post.tsx'), ['src/messages/en.ts'])
  assert.deepEqual(imports.get('src/format.ts'), ['src/digits.ts'])
  assert.deepEqual(imports.get('src/late.ts'), ['src/views/post.tsx'])
})

test('what a file reaches, and what lies between two', () => {
  assert.deepEqual(
    [...reachedFrom(imports, 'src/content/post.ts')],
    ['src/content/post.ts', 'src/format.ts', 'src/digits.ts'],
  )
  assert.deepEqual(
    [...between(imports, 'src/late.ts', 'src/messages/en.ts')],
    ['src/late.ts', 'src/views/post.tsx', 'src/messages/en.ts'],
  )
  assert.deepEqual([...between(imports, 'src/late.ts', 'src/digits.ts')], [])
})

test('a way holds each file once and no words; a stage that is gone is an error', () => {
  const way = [
    { entry: 'src/late.ts', worker: 'src/views/post.tsx', more: ['src/content/post.ts'] },
    { entry: 'src/format.ts', worker: 'src/digits.ts' },
  ]
  assert.deepEqual(filesOn(imports, way), [
    'src/content/post.ts',
    'src/digits.ts',
    'src/format.ts',
    'src/late.ts',
    'src/views/post.tsx',
  ])
  assert.throws(
    () => filesOn(imports, [{ entry: 'src/late.ts', worker: 'src/gone.ts' }]),
    /src\/gone\.ts is a stage of a way/,
  )
})

test('a name counts once per file that defines it; words are left out', () => {
  assert.deepEqual(repeatedNames(files, read), [['Props', 3]])
})

test('styles are counted in style sheets and in components', () => {
  assert.equal(styleLines('src/styles/post.css', read('src/styles/post.css')), 3)
  assert.equal(styleLines('src/pages/post.astro', read('src/pages/post.astro')), 2)
  assert.equal(styleLines('src/digits.ts', read('src/digits.ts')), 0)
})
