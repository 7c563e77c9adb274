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
const all = Object.values(differences).flat()
const said = (where: string): string =>
  (differences[where] ?? []).map(({ does }) => does).join('\n')

/** Table of the README, as it must be written. */
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

test('the README tells where the product leaves the specification, row by row', async () => {
  assert.ok(
    (await read('README.md')).includes(`\n${asMarkdown()}\n`),
    `The table must be:\n${asMarkdown()}`,
  )
})

test('every row is true of the code', async () => {
  for (const {
    says,
    proof: [file, is, words],
  } of all) {
    assert.equal(
      (await read(file)).includes(words),
      is === 'holds',
      `${says}: ${file} ${is} “${words}”`,
    )
  }
})

test('no page and no call of our own is left out', () => {
  const beyond = pages.filter((route) => !contract.routes.includes(route))
  assert.ok(beyond.length > 0)
  assert.deepEqual(
    beyond.filter((route) => !said('pages').includes(`\`${route}\``)),
    [],
  )

  const frozen = contract.calls.map(({ method, path }) => `${method} ${path}`)
  const own = calls
    .filter(({ method, path }) => !frozen.includes(`${method} ${path}`))
    .map(({ path }) => path.split('/')[2] ?? '')
  const named = [
    ...(said('calls')
      .split('\n')[0]
      ?.matchAll(/`([\w.-]+)`/g) ?? []),
  ].map(([, name = '']) => name)
  assert.deepEqual([...new Set(own)].sort(), named.sort())
})
