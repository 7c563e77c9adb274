import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { routes as pages } from '#site/routes.ts'
import { routes as calls } from '../../netlify/api/router.ts'
import { contract } from '../fixtures/contract.ts'
import { root } from '../runner/program.ts'
import { differences } from './differences.ts'

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')
const allDifferences = Object.values(differences).flat()
/** Descriptions of the product in an area, one line for each deviation. */
const descriptionsOf = (area: string): string =>
  (differences[area] ?? []).map(({ does }) => does).join('\n')

/** Table of all deviations, as the README must contain it. */
const asMarkdown = (): string =>
  [
    '| where | it says | the product | why | the way back |',
    '|---|---|---|---|---|',
    ...Object.entries(differences).flatMap(([where, rows]) =>
      rows.map(
        ({ says, does, why, back }) => `| ${where} | ${says} | ${does} | ${why} | ${back} |`,
      ),
    ),
  ].join('\n')

test('the README contains the table of all deviations from the specification', async () => {
  assert.ok(
    (await read('README.md')).includes(`\n${asMarkdown()}\n`),
    `The table must be:\n${asMarkdown()}`,
  )
})

test('the code contains or lacks the text that proves each deviation', async () => {
  for (const {
    says,
    proof: [file, is, words],
  } of allDifferences) {
    assert.equal(
      (await read(file)).includes(words),
      is === 'holds',
      `${says}: ${file} ${is} “${words}”`,
    )
  }
})

test('the table names every page that the specification does not list', () => {
  const addedPages = pages.filter((route) => !contract.routes.includes(route))
  assert.ok(addedPages.length > 0)
  assert.deepEqual(
    addedPages.filter((route) => !descriptionsOf('pages').includes(`\`${route}\``)),
    [],
  )
})

test('the table names every API call that the specification does not list', () => {
  const listedCalls = contract.calls.map(({ method, path }) => `${method} ${path}`)
  const addedCalls = calls
    .filter(({ method, path }) => !listedCalls.includes(`${method} ${path}`))
    .map(({ path }) => path.split('/')[2] ?? '')
  // The first row about calls names each added call, such as `publish` for `/api/publish`.
  const [firstRow = ''] = descriptionsOf('calls').split('\n')
  const named = [...firstRow.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name)
  assert.deepEqual([...new Set(addedCalls)].sort(), named.sort())
})
