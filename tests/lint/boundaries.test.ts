import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import test from 'node:test'
import { ESLint } from 'eslint'
import { circlesIn, importsOf, mutualFolders, trackedFiles } from '../measure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const eslint = new ESLint({ cwd: root })

/** Rules that report this text at that path. */
const rulesFor = async (filePath: string, text: string): Promise<string[]> => {
  const [result] = await eslint.lintText(text, { filePath: `${root}${filePath}` })
  return [...new Set(result?.messages.map(({ ruleId }) => ruleId ?? 'parse'))]
}

/** Files that do not exist, each with a text that the lint must refuse by a rule. */
const planted: [path: string, text: string, rule: string][] = [
  [
    'src/kinds/planted.ts',
    "import { settingsFrom } from '../../netlify/api/services.ts'\nsettingsFrom({})",
    'boundaries/dependencies',
  ],
  [
    'src/cms/planted.ts',
    "import { openStore } from '#store/store.ts'\nopenStore('a', { } as never)",
    'boundaries/dependencies',
  ],
  [
    'src/content/planted.ts',
    "import { toWire } from '../../netlify/api/wire.ts'\nvoid toWire",
    'boundaries/dependencies',
  ],
  [
    'src/build/planted.ts',
    "import { json } from '../../netlify/api/respond.ts'\nvoid json",
    'boundaries/dependencies',
  ],
  [
    'src/store/planted.ts',
    "import { Problem } from '../../netlify/api/problem.ts'\nvoid Problem",
    'boundaries/dependencies',
  ],
  [
    'src/rules/planted.ts',
    "import { kinds } from '#kinds/index.ts'\nvoid kinds",
    'boundaries/dependencies',
  ],
  [
    'src/views/planted.ts',
    "import { keyOf } from '#store/keys.ts'\nvoid keyOf",
    'boundaries/dependencies',
  ],
  [
    'netlify/api/planted.ts',
    "import { startPlatform } from '../local/platform.ts'\nvoid startPlatform",
    'boundaries/dependencies',
  ],
  [
    'netlify/functions/planted.ts',
    "import { kinds } from '#kinds/index.ts'\nexport default () => kinds",
    'boundaries/dependencies',
  ],
  [
    'src/pages/planted.astro',
    "---\nimport { kinds } from '#kinds/index.ts'\n---\n<p>{kinds.blog.name}</p>",
    'boundaries/dependencies',
  ],
  [
    'src/pages/planted.txt.ts',
    "import { load } from '#sections/forms/hydrate.ts'\nexport const GET = () => load",
    'boundaries/dependencies',
  ],
  [
    'src/site/planted.ts',
    "import { postKinds } from '#content/posts.ts'\nvoid postKinds",
    'boundaries/dependencies',
  ],
  [
    'src/ui/planted.ts',
    "import { languages } from '#i18n/languages.ts'\nexport const a = languages",
    'boundaries/dependencies',
  ],
  [
    'src/cms/network/planted.ts',
    "import { $now } from '../stores/clock.ts'\nexport const a = $now",
    'boundaries/dependencies',
  ],
  [
    'src/cms/stores/planted.ts',
    "import { leaveGuard } from '../drafts/leave-guard.ts'\nexport const a = leaveGuard",
    'boundaries/dependencies',
  ],
  [
    'src/cms/drafts/planted.ts',
    "import { $isDockNeeded } from '../uploads/dock-needed.ts'\nexport const a = $isDockNeeded",
    'boundaries/dependencies',
  ],
  [
    'src/cms/ui/planted.ts',
    "import type { Saving } from '../session/session-state.ts'\nexport type A = Saving",
    'boundaries/dependencies',
  ],
  [
    'src/cms/model/planted.ts',
    "import type { Answer } from '../network/answer.ts'\nexport type A = Answer<string>",
    'boundaries/dependencies',
  ],
  [
    'src/cms/model/planted.ts',
    "import { Money } from '#views/money.tsx'\nexport const a = Money",
    'boundaries/dependencies',
  ],
  [
    'src/cms/model/planted.ts',
    "import { atom } from 'nanostores'\nexport const $a = atom(1)",
    'no-restricted-imports',
  ],
  [
    'src/cms/model/planted.ts',
    "import type { ReactNode } from 'react'\nexport type A = ReactNode",
    'no-restricted-imports',
  ],
  [
    'src/cms/diff/planted.ts',
    "import { useSession } from '../session/session-context.ts'\nexport const a = useSession",
    'boundaries/dependencies',
  ],
  [
    'src/cms/session/planted.ts',
    "import { previewLoaders } from '../edit/preview/previews.ts'\nexport const a = previewLoaders",
    'boundaries/dependencies',
  ],
  [
    'src/cms/history/planted.ts',
    "import { previewLoaders } from '../edit/preview/previews.ts'\nexport const a = previewLoaders",
    'boundaries/dependencies',
  ],
  [
    'src/cms/edit/planted.ts',
    "import { filterOf } from '../list/query.ts'\nexport const a = filterOf",
    'boundaries/dependencies',
  ],
  [
    'src/cms/uploads/planted.ts',
    "import { BoardScreen } from '../documents/board.tsx'\nexport const a = BoardScreen",
    'boundaries/dependencies',
  ],
  [
    'src/cms/list/planted.ts',
    "import { $overlay } from '../shell/overlays.tsx'\nexport const a = $overlay",
    'boundaries/dependencies',
  ],
  [
    'netlify/local/seed/planted.ts',
    "import { portraitNames } from '../../../tools/sample-art/portraits.ts'\nexport const a = portraitNames",
    'boundaries/dependencies',
  ],
  ...['model', 'stores', 'drafts', 'session', 'edit', 'history'].map(
    (part): [string, string, string] => [
      `src/cms/${part}/planted.ts`,
      "import { wireOf } from '#kinds/wire.ts'\nexport const a = wireOf",
      'boundaries/dependencies',
    ],
  ),
  ['src/utils/planted.ts', 'export const a = 1', 'boundaries/no-unknown-files'],
  [
    'netlify/api/planted.ts',
    "import { getStore } from '@netlify/blobs'\nexport const a = getStore('a')",
    'no-restricted-imports',
  ],
  [
    'src/store/planted.ts',
    "import { getStore } from '@netlify/blobs'\nexport const a = getStore('a')",
    'no-restricted-imports',
  ],
  ['src/styles/planted.css', 'p { margin-left: 1px }', 'css/prefer-logical-properties'],
  ['src/styles/planted.css', 'p { text-align: left }', 'css/prefer-logical-properties'],
  [
    'src/cms/planted.tsx',
    'export const A = () => <p style={{ color: "red" }}>a</p>',
    'no-restricted-syntax',
  ],
  ['src/sections/planted.ts', 'export const a = new Date()', 'no-restricted-syntax'],
  ['src/views/planted.ts', 'export const a = Date.now()', 'no-restricted-syntax'],
  [
    'src/sharing/planted.ts',
    "import { today } from '#content/day.ts'\nexport const a = await today()",
    'no-restricted-syntax',
  ],
  ['src/cms/planted.ts', 'export const a: any = 1', '@typescript-eslint/no-explicit-any'],
]

for (const [file, text, rule] of planted) {
  const [line = ''] = text.split('\n')
  test(`the lint refuses ${rule} in ${file}: ${line}`, async () => {
    assert.ok((await rulesFor(file, text)).includes(rule))
  })
}

test('the lint accepts an import of the API that the table allows', async () => {
  assert.deepEqual(
    await rulesFor(
      'netlify/api/planted.ts',
      "import { kinds } from '#kinds/index.ts'\n\nexport const a = kinds\n",
    ),
    [],
  )
})

test('the lint accepts an import of the names of the API in the layer network of the staff area', async () => {
  const text = "import { wireOf } from '#kinds/wire.ts'\n\nexport const a = wireOf\n"
  assert.deepEqual(await rulesFor('src/cms/network/planted.ts', text), [])
})

test('the lint accepts imports of lower layers in a screen of the staff area', async () => {
  const text =
    "import { makeAutosave } from '../drafts/autosave.ts'\nimport { request } from '../network/api.ts'\nimport { $now } from '../stores/clock.ts'\n\nexport const a = [makeAutosave, request, $now]\n"
  assert.deepEqual(await rulesFor('src/cms/inbox/planted.ts', text), [])
})

const sources = trackedFiles(root, ['src', 'netlify', 'tests', 'tools'])
const imports = importsOf(sources, (file) => readFileSync(`${root}${file}`, 'utf8'))

test('no file imports itself, directly or through other files, except for types', () => {
  // An empty map of imports would contain no circles either.
  assert.ok(imports.get('netlify/functions/api.ts')?.includes('netlify/api/router.ts'))
  assert.deepEqual(circlesIn(imports), [])
})

test('no two folders of the staff area import each other, except for types', () => {
  // An empty map of imports would contain no such folders either.
  assert.ok(imports.get('src/cms/history/versions.ts')?.includes('src/cms/model/fields.ts'))
  assert.deepEqual(mutualFolders(imports), [])
})
