import assert from 'node:assert/strict'
import test from 'node:test'
import { documents } from '#kinds/documents.ts'
import { kinds } from '#kinds/index.ts'
import type { Item } from '../../../src/cms/model/item.ts'
import {
  cellsOf,
  documentsOfCell,
  guessCell,
  isBoardKind,
  boardRowsOf,
  titleIn,
  type BoardKind,
} from '../../../src/cms/uploads/placing/cells.ts'

const board: BoardKind = documents as BoardKind
const NOW = Date.parse('2026-11-21T08:00:00Z')
const TODAY = '2026-11-21'

const item = (
  id: string,
  since: string,
  change: Partial<Item> = {},
  data: Item['Data'] = {},
): Item => ({
  Id: id,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: '',
  Revision: id,
  Status: 'published',
  PublishAt: null,
  ExpireAt: null,
  Slug: null,
  Data: { Category: 'FEES_BUSINESS', Title: id, Title_AR: '', EffectiveFrom: since, ...data },
  ...change,
})

test('the board has a row for each pair of categories and a cell for each language', () => {
  assert.deepEqual(
    boardRowsOf(board).map(
      ({ name, cells }) => `${name}: ${cells.map(({ language }) => language).join(' ')}`,
    ),
    [
      'Key facts for individuals: en ar',
      'Key facts for businesses: en ar',
      'Fees for individuals: en ar',
      'Fees for businesses: en ar',
    ],
  )
})

test('a kind without a board is not a board kind', () => {
  assert.equal(isBoardKind(kinds.blog), false)
})

test('the documents of a cell are grouped into in force, coming and older ones', () => {
  const all = [
    item('old', '2025-01-01'),
    item('now', '2026-10-01'),
    item('beside', '2026-10-01', { createdAt: '2026-01-02T00:00:00.000Z' }),
    item('next', '2027-01-01'),
    item('draft', '2026-11-01', { Status: 'draft' }),
    item('later', '2026-10-02', { PublishAt: '2026-12-01T00:00:00.000Z' }),
    item('over', '2026-11-02', { ExpireAt: '2026-11-03T00:00:00.000Z' }),
    item('other', '2026-11-02', {}, { Category: 'FEES_INDIVIDUAL' }),
  ]
  const { inForce, coming, older } = documentsOfCell(board, all, 'FEES_BUSINESS', NOW, TODAY)
  /** Id and last day in force of each document. */
  const shown = (documents: typeof inForce) => documents.map((one) => `${one.item.Id} ${one.until}`)
  assert.deepEqual(shown(inForce), ['beside 2026-12-31', 'now 2026-12-31'])
  assert.deepEqual(shown(coming), ['next null', 'draft null', 'later null'])
  assert.deepEqual(shown(older), ['old 2026-09-30', 'over null'])
})

test('a title is in the language of its cell, or in the other language with that language named', () => {
  const both = item('Fees', '', {}, { Title_AR: 'الرسوم' })
  assert.deepEqual(titleIn(board, both, 'ar'), { text: 'الرسوم', lang: 'ar' })
  assert.deepEqual(titleIn(board, item('Fees', ''), 'ar'), { text: 'Fees', lang: 'en' })
})

test('a file’s cell is guessed from its name, and not guessed when the name is ambiguous', () => {
  const guessed = (name: string) => guessCell(name, cellsOf(board))?.value ?? null
  const names: Readonly<Record<string, string | null>> = {
    'fees-individual-2027.pdf': 'FEES_INDIVIDUAL',
    'fees-individual-ar-2027.pdf': 'FEES_INDIVIDUAL_AR',
    'KeyFacts_Business_Arabic.pdf': 'KEY_FACTS_BUSINESS_AR',
    'ghaf-wallet-key-facts-businesses-en.pdf': 'KEY_FACTS_BUSINESS',
    'Fee schedule for businesses.pdf': 'FEES_BUSINESS',
    'scan0001.pdf': null,
    'fees.pdf': null,
    'merchant-facts-ar.pdf': null,
  }
  for (const [name, value] of Object.entries(names)) assert.equal(guessed(name), value, name)
})
