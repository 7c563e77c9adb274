import assert from 'node:assert/strict'
import test from 'node:test'
import {
  filesBetween,
  circlesIn,
  filesOn,
  importsOf,
  mutualFolders,
  reachedFrom,
  repeatedNames,
  styleRules,
  tokensIn,
} from '../measure.ts'

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

test('imports include static and dynamic imports and re-exports, also of a component, but no types', () => {
  assert.deepEqual(imports.get('src/pages/post.astro'), [
    'src/views/post.tsx',
    'src/styles/post.css',
  ])
  assert.deepEqual(imports.get('src/views/post.tsx'), ['src/messages/en.ts'])
  assert.deepEqual(imports.get('src/format.ts'), ['src/digits.ts'])
  assert.deepEqual(imports.get('src/late.ts'), ['src/views/post.tsx'])
})

test('a file reaches itself and all files that it imports, directly or through others', () => {
  assert.deepEqual(
    [...reachedFrom(imports, 'src/content/post.ts')],
    ['src/content/post.ts', 'src/format.ts', 'src/digits.ts'],
  )
})

test('the files between two files are those on a chain of imports from one to the other', () => {
  assert.deepEqual(
    [...filesBetween(imports, 'src/late.ts', 'src/messages/en.ts')],
    ['src/late.ts', 'src/views/post.tsx', 'src/messages/en.ts'],
  )
  assert.deepEqual([...filesBetween(imports, 'src/late.ts', 'src/digits.ts')], [])
})

test('a way contains the files of all its stages, each once, without displayed texts', () => {
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
})

test('a way with a file that does not exist is an error', () => {
  assert.throws(
    () => filesOn(imports, [{ entry: 'src/late.ts', worker: 'src/gone.ts' }]),
    /src\/gone\.ts is a stage of a way/,
  )
})

test('a name is counted once per file that defines it, except in displayed texts', () => {
  assert.deepEqual(repeatedNames(files, read), [['Props', 3]])
})

test('the number of tokens does not depend on line breaks or comments', () => {
  const dense = '/** Adds. */\nconst add = (a: number): number => a + 1 // one\n'
  const wide = 'const add = (\n  a: number\n): number =>\n  a + 1\n'
  // Tokens: const add = ( a : number ) : number => a + 1
  assert.equal(tokensIn('a.ts', dense), 14)
  assert.equal(tokensIn('a.ts', wide), 14)
  assert.equal(tokensIn('a.astro', '---\nconst a = 1\n---\n\n<p>{a}</p>\n'), 4)
})

test('style rules with a declaration of their own are counted, also nested ones', () => {
  const sheet =
    '@layer page {\n  ul {\n    & li {\n      margin: 0;\n    }\n  }\n  p {\n    margin: 0;\n    @media print {\n      & b { color: red }\n    }\n  }\n}\n'
  assert.deepEqual(styleRules(sheet), {
    rules: 3,
    declarations: ['margin: 0', 'margin: 0', 'color: red'],
  })
})

test('a circle of imports is found, also with a dynamic import, but not with an import of types', () => {
  const circular = {
    'src/a.ts': "import { b } from './b.ts'\nexport const a = b\n",
    'src/b.ts': "export const b = () => import('./c.ts')\n",
    'src/c.ts':
      "import { a } from './a.ts'\nimport type { D } from './d.ts'\nexport const c: D = a\n",
    'src/d.ts': "import { c } from './c.ts'\nexport type D = typeof c\n",
  }
  const circularImports = importsOf(
    Object.keys(circular),
    (file) => circular[file as keyof typeof circular],
  )
  assert.deepEqual(circlesIn(circularImports), [['src/a.ts', 'src/b.ts', 'src/c.ts']])
  assert.deepEqual(circlesIn(imports), [])
})

test('folders of the staff area that import each other are found', () => {
  const cmsImports: [string, string[]][] = [
    ['src/cms/edit/a.ts', ['src/cms/history/b.ts', 'src/cms/ui/c.ts']],
    ['src/cms/history/d.ts', ['src/cms/edit/e.ts']],
    ['src/cms/start.ts', ['src/cms/edit/a.ts']],
    ['src/cms/edit/e.ts', ['src/cms/start.ts']],
  ]
  assert.deepEqual(mutualFolders(new Map(cmsImports)), ['edit ↔ history'])
})
