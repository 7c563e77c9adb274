import assert from 'node:assert/strict'
import test from 'node:test'
import { importsOf, type Imports } from '../measure.ts'
import { touchedBy } from './changed.ts'

const imports: Imports = new Map([
  [
    'src/pages/web-cms.astro',
    ['src/cms/session/session.ts', 'src/cms/inbox/inbox.ts', 'src/cms/ui/button.ts'],
  ],
  ['src/pages/[...locale]/faq.astro', ['src/kinds/faq.ts']],
  ['src/cms/session/session.ts', ['src/kinds/faq.ts']],
  ['src/cms/inbox/inbox.ts', []],
  ['src/cms/ui/button.ts', []],
  ['src/kinds/faq.ts', []],
  ['tests/api/order.test.ts', ['tests/api/harness.ts']],
  ['tests/api/harness.ts', ['src/kinds/faq.ts']],
  ['tests/cms/unit/inbox-list.test.ts', ['src/cms/inbox/inbox.ts']],
])
const tests = [
  'tests/api/order.test.ts',
  'tests/cms/unit/inbox-list.test.ts',
  'tests/cms/axe.test.ts',
  'tests/cms/edit-save.test.ts',
  'tests/cms/inbox-list.test.ts',
  'tests/site/faq.test.ts',
  'tests/e2e/journey.test.ts',
]

/** Changed files, each with the tests that they touch. */
const cases: readonly (readonly [
  what: string,
  changed: readonly string[],
  tests: readonly string[],
])[] = [
  [
    'a test itself',
    ['tests/site/faq.test.ts', 'tests/cms/edit-save.test.ts'],
    ['tests/cms/edit-save.test.ts', 'tests/site/faq.test.ts'],
  ],
  ['a file that a test imports', ['tests/api/harness.ts'], ['tests/api/order.test.ts']],
  [
    'a folder of the staff area that some tests use',
    ['src/cms/inbox/inbox.ts'],
    [
      'tests/cms/unit/inbox-list.test.ts',
      'tests/cms/axe.test.ts',
      'tests/cms/inbox-list.test.ts',
      'tests/e2e/journey.test.ts',
    ],
  ],
  [
    'a folder of the staff area that all tests use',
    ['src/cms/ui/button.ts'],
    [
      'tests/cms/axe.test.ts',
      'tests/cms/edit-save.test.ts',
      'tests/cms/inbox-list.test.ts',
      'tests/e2e/journey.test.ts',
    ],
  ],
  [
    'a declaration that all read',
    ['src/kinds/faq.ts'],
    tests.filter((file) => !file.includes('unit')),
  ],
  [
    'a style sheet that nothing imports',
    ['src/styles/print.css'],
    tests.filter((file) => !/unit|api/.test(file)),
  ],
  ['the packages', ['package-lock.json'], tests],
  ['a document', ['README.md'], []],
]

test('a change touches the tests that import the file or that show it in a browser', () => {
  for (const [what, changed, expected] of cases)
    assert.deepEqual([...touchedBy(changed, tests, imports)], expected, what)
})

test('a change to a module that the staff area imports through the script of its page touches the tests of the staff area', () => {
  const files = new Map([
    ['src/pages/web-cms.astro', "---\nimport Page from '#cms/page.astro'\n---\n<Page />\n"],
    [
      'src/cms/page.astro',
      "---\nimport './cms.css'\n---\n<p>Text</p>\n<script>\n  import '#cms/start.ts'\n</script>\n",
    ],
    ['src/cms/start.ts', "import { textOf } from '#rich-text/text.ts'\ntextOf('')\n"],
    ['src/rich-text/text.ts', 'export const textOf = (html: string) => html\n'],
  ])
  const read = importsOf([...files.keys()], (file) => files.get(file) ?? assert.fail(file))
  assert.deepEqual(
    touchedBy(
      ['src/rich-text/text.ts'],
      ['tests/cms/weight.test.ts', 'tests/site/faq.test.ts'],
      read,
    ),
    new Set(['tests/cms/weight.test.ts']),
  )
})
