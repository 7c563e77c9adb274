import { fileURLToPath } from 'node:url'
import css from '@eslint/css'
import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import boundaries from 'eslint-plugin-boundaries'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { files, folders } from './tests/lint/boundaries.mjs'
import { vocabulary } from './tests/lint/vocabulary.mjs'

const code = ['**/*.{ts,tsx,mjs,cjs,astro}']
const table = { ...files, ...folders }

const elements = [
  ...Object.entries(files).map(([type, { at }]) => ({ type, pattern: at, mode: 'full' })),
  ...Object.entries(folders).map(([type, { at }]) => ({
    type,
    pattern: `${at}/**/*`,
    mode: 'full',
  })),
]

const policies = Object.entries(table).flatMap(([type, { may, types = [] }]) => {
  const from = { element: { type } }
  const all = may.includes('*') ? Object.keys(table) : [type, ...may]
  const values = { from, allow: { to: { element: { types: { anyOf: all } } } } }
  const onlyTypes = {
    from,
    allow: { to: { element: { types: { anyOf: types } } }, dependency: { kind: 'type' } },
  }
  return types.length > 0 ? [values, onlyTypes] : [values]
})

// Styles belong in a stylesheet: the content policy blocks style attributes.
const noInlineStyle = [
  {
    selector: 'JSXAttribute[name.name="style"]',
    message: 'The content policy blocks style attributes: use a class.',
  },
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'Only src/views may write sanitised HTML.',
  },
]

const chance = [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
  'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
]
const noChance = chance.map((selector) => ({
  selector,
  message:
    'A page that shows the time says so by src/content/day.ts, and none shows chance: else a later build would use it again.',
}))
const noReadOnLoad = ['Program', 'Program > ExportNamedDeclaration']
  .flatMap((at) => [
    `${at} > VariableDeclaration > VariableDeclarator > AwaitExpression`,
    `${at} > ExpressionStatement > AwaitExpression`,
  ])
  .map((selector) => ({
    selector,
    message: 'Content is read by the pages, not by modules: see src/content/reads.ts.',
  }))

/**
 * One word per action, in literals and templates; except property names and the palette's search
 * words.
 */
const oneWord = (words) =>
  words.flatMap(({ say, not }) =>
    [`Literal[value=/${not}/i]`, `TemplateElement[value.raw=/${not}/i]`].map((text) => ({
      selector: `${text}:not(Property > .key):not(Property[key.name="also"] *)`,
      message: `The staff area says “${say}”: see tests/lint/vocabulary.mjs.`,
    })),
  )
const withoutBin = vocabulary.filter(({ say }) => say !== 'move to the bin')

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
  { files: code, extends: [js.configs.recommended, tseslint.configs.strict] },
  astro.configs.recommended,
  {
    files: code,
    plugins: { boundaries, 'react-hooks': hooks },
    settings: {
      'import/resolver': {
        [fileURLToPath(new URL('./tests/lint/resolver.cjs', import.meta.url))]: {},
        node: {},
      },
      // The table lists single files along with folders; only this matching mode can tell them
      // apart.
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
      'no-restricted-syntax': ['error', ...noInlineStyle],
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
    rules: { 'no-restricted-syntax': ['error', ...noInlineStyle, ...noChance] },
  },
  {
    files: ['src/{content,views,sections,sharing,layouts,pages,messages,site}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...noInlineStyle, ...noChance, ...noReadOnLoad] },
  },
  {
    files: ['src/messages/en/cms*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noInlineStyle,
        ...noChance,
        ...noReadOnLoad,
        ...oneWord(vocabulary),
      ],
    },
  },
  // Releases are deleted without a bin; the API deletes by its HTTP method.
  {
    files: ['src/messages/en/cms-releases.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noInlineStyle,
        ...noChance,
        ...noReadOnLoad,
        ...oneWord(withoutBin),
      ],
    },
  },
  {
    files: ['netlify/api/**'],
    rules: { 'no-restricted-syntax': ['error', ...noInlineStyle, ...oneWord(withoutBin)] },
  },
  // The only folder where sanitised HTML becomes elements.
  {
    files: ['src/views/**'],
    rules: { 'no-restricted-syntax': ['error', noInlineStyle[0], ...noChance, ...noReadOnLoad] },
  },
  // The raw store can do everything to every key: only `src/store/store.ts` may import it.
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
  // The model of an item, its fields and values behaves the same in tests, in Node and in the
  // browser.
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
  // Limits for logic only: screens and tests may be long, and tables have no maximum length.
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
