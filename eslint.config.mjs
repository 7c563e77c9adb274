import { fileURLToPath } from 'node:url'
import css from '@eslint/css'
import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import boundaries from 'eslint-plugin-boundaries'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { files, folders } from './tests/lint/boundaries.mjs'
import { vocabulary } from './tests/lint/vocabulary.mjs'

const codeFiles = ['**/*.{ts,tsx,mjs,cjs,astro}']

// Table of allowed imports, by the name of a file or folder. `at` is its path; `may` names the
// entries that it may import, with '*' for all; `types` names those it may import as types only.
const table = { ...files, ...folders }

/** Files and folders of the table, in the form of eslint-plugin-boundaries. */
const elements = [
  ...Object.entries(files).map(([type, { at }]) => ({ type, pattern: at, mode: 'full' })),
  ...Object.entries(folders).map(([type, { at }]) => ({
    type,
    pattern: `${at}/**/*`,
    mode: 'full',
  })),
]

/** Allowed imports of the table, in the form of eslint-plugin-boundaries. */
const policies = Object.entries(table).flatMap(([type, { may, types = [] }]) => {
  const from = { element: { type } }
  const importable = may.includes('*') ? Object.keys(table) : [type, ...may]
  const anyImport = { from, allow: { to: { element: { types: { anyOf: importable } } } } }
  const typeImport = {
    from,
    allow: { to: { element: { types: { anyOf: types } } }, dependency: { kind: 'type' } },
  }
  return types.length > 0 ? [anyImport, typeImport] : [anyImport]
})

const noStyleAttribute = {
  selector: 'JSXAttribute[name.name="style"]',
  message: 'The content security policy blocks style attributes: use a class.',
}
const noRawHtml = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: 'Only src/views may write sanitised HTML.',
}
const noUnsafeMarkup = [noStyleAttribute, noRawHtml]

/** Selectors of expressions that give another result in every build. */
const clockOrChance = [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
  'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
]
const noClockOrChance = clockOrChance.map((selector) => ({
  selector,
  message:
    'A page takes the time from src/content/day.ts and uses no random value: a later build reuses a page unless a tracked read has changed.',
}))
/** Forbids `await` at the top level of a module, exported or not. */
const noReadOnLoad = ['Program', 'Program > ExportNamedDeclaration']
  .flatMap((parent) => [
    `${parent} > VariableDeclaration > VariableDeclarator > AwaitExpression`,
    `${parent} > ExpressionStatement > AwaitExpression`,
  ])
  .map((selector) => ({
    selector,
    message: 'Content is read by the pages, not by modules: see src/content/reads.ts.',
  }))

/**
 * Forbids the synonyms of each term in literals and templates, so that an action has one name.
 * Property names are exempt, and so are the palette's search words (`also`).
 * @param terms entries of {@link vocabulary}
 */
const noSynonyms = (terms) =>
  terms.flatMap(({ say, not }) =>
    [`Literal[value=/${not}/i]`, `TemplateElement[value.raw=/${not}/i]`].map((text) => ({
      selector: `${text}:not(Property > .key):not(Property[key.name="also"] *)`,
      message: `The staff area says “${say}”: see tests/lint/vocabulary.mjs.`,
    })),
  )
const vocabularyWithoutBin = vocabulary.filter(({ say }) => say !== 'move to the bin')

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.netlify/',
      'node_modules/',
      'public/',
      'screenshots/',
      'test-results/',
      'tests/platform/fixtures/',
    ],
  },
  { files: codeFiles, extends: [js.configs.recommended, tseslint.configs.strict] },
  astro.configs.recommended,
  {
    files: codeFiles,
    plugins: { boundaries, 'react-hooks': hooks },
    settings: {
      'import/resolver': {
        [fileURLToPath(new URL('./tests/lint/resolver.cjs', import.meta.url))]: {},
        node: {},
      },
      // Switches off warnings about `mode: 'full'`, which the plugin calls deprecated. Without this
      // mode a pattern matches folders only, but the table also has single files.
      'boundaries/legacy-warnings': false,
      'boundaries/elements': elements,
      'boundaries/include': ['src/**/*', 'netlify/**/*', 'tests/**/*', 'tools/**/*'],
      'boundaries/ignore': ['**/*.d.ts', '**/*.d.mts', '**/*.css'],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkUnknownLocals: true,
          policies: [
            {
              from: { element: { types: { anyOf: Object.keys(table) } } },
              allow: { to: { module: { origin: ['external', 'core'] } } },
            },
            ...policies,
          ],
        },
      ],
      'boundaries/no-unknown-files': 'error',
      ...hooks.configs.recommended.rules,
      'no-console': ['error', { allow: ['info', 'warn', 'error'] }],
      'no-restricted-syntax': ['error', ...noUnsafeMarkup],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-undef': 'off',
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['src/**'],
    ignores: ['src/cms/**', 'src/islands/**', 'src/client/**', 'src/store/**', 'src/build/**'],
    rules: { 'no-restricted-syntax': ['error', ...noUnsafeMarkup, ...noClockOrChance] },
  },
  {
    files: ['src/{content,views,sections,sharing,layouts,pages,messages,site}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...noUnsafeMarkup, ...noClockOrChance, ...noReadOnLoad],
    },
  },
  {
    files: ['src/messages/en/cms*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noUnsafeMarkup,
        ...noClockOrChance,
        ...noReadOnLoad,
        ...noSynonyms(vocabulary),
      ],
    },
  },
  // Releases are deleted without a bin; the API deletes by its HTTP method.
  {
    files: ['src/messages/en/cms-releases.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noUnsafeMarkup,
        ...noClockOrChance,
        ...noReadOnLoad,
        ...noSynonyms(vocabularyWithoutBin),
      ],
    },
  },
  {
    files: ['netlify/api/**'],
    rules: {
      'no-restricted-syntax': ['error', ...noUnsafeMarkup, ...noSynonyms(vocabularyWithoutBin)],
    },
  },
  // The only folder where sanitised HTML becomes elements.
  {
    files: ['src/views/**'],
    rules: {
      'no-restricted-syntax': ['error', noStyleAttribute, ...noClockOrChance, ...noReadOnLoad],
    },
  },
  // `@netlify/blobs` allows every change to every key: only `src/store/store.ts` may import it.
  {
    files: ['src/**', 'netlify/**'],
    ignores: ['src/store/store.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '@netlify/blobs', message: 'Go through src/store/store.ts.' }] },
      ],
    },
  },
  // The model of an item, its fields and values must run in Node and in browsers, without a page or
  // a store.
  {
    files: ['src/cms/model/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['react', 'react-*', 'nanostores', '@nanostores/*', '@netlify/blobs'],
              message: 'The model is pure: no React, no store.',
            },
          ],
        },
      ],
    },
  },
  // Limits the length of files with logic. Screens (`.tsx`), tests and tables may be longer.
  {
    files: ['src/**/*.ts', 'netlify/**/*.ts'],
    ignores: [
      'src/kinds/fees.ts',
      'src/messages/**',
      'src/ui/icon-paths.ts',
      'src/drawings/**',
      'netlify/local/seed/**',
    ],
    rules: { 'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['tests/**', 'tools/**', 'netlify/local/**', 'src/styles/*.ts', 'src/drawings/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    languageOptions: { tolerant: true },
    rules: {
      'css/prefer-logical-properties': [
        'error',
        {
          allowUnits: ['vw', 'vh', 'dvh', 'svh', 'lvh'],
          allowProperties: ['overflow-x', 'overflow-y'],
        },
      ],
      'css/no-duplicate-imports': 'error',
    },
  },
)
