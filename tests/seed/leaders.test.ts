import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import sharp, { type Sharp } from 'sharp'
import * as v from 'valibot'
import { leaders as kind } from '#kinds/leaders.ts'
import { portrait, portraitNames, SIDE } from '../../tools/sample-art/portraits.ts'
import {
  leaderDataOf,
  leaders,
  PORTRAIT,
  portraitBytes,
  portraitFolder,
} from '../../netlify/local/seed/leaders/leaders.ts'
import { assertRows } from '../each.ts'
import { checkWords } from './languages.ts'

const path = `/assets/${'0'.repeat(64)}/portrait.webp`

test('there are four board members and five managers, each with a unique id and portrait', async () => {
  assert.deepEqual(
    ['BOARD', 'MANAGEMENT'].map(
      (group) => leaders.filter((leader) => leader.group === group).length,
    ),
    [4, 5],
  )
  assert.equal(new Set(leaders.map(({ id }) => id)).size, leaders.length)
  const names = leaders.map((leader) => leader.portrait).toSorted()
  assert.deepEqual(names, portraitNames.toSorted())
  assert.deepEqual(
    (await readdir(portraitFolder)).toSorted(),
    names.map((name) => `${name}.webp`),
  )
})

test('every leader fits the schema and follows the rules of both languages', () =>
  assertRows(
    leaders,
    ({ name }) => name.en,
    (leader) => {
      const data = leaderDataOf(leader, path)
      assert.deepEqual(v.parse(kind.schema, data), data)
      for (const text of [data.Name, data.Title, data.Description]) checkWords(text, 'en')
      for (const text of [data.Name_AR, data.Title_AR, data.Description_AR]) checkWords(text, 'ar')
    },
  ))

test('every portrait is a small WebP file that matches its drawing', () =>
  assertRows(
    leaders,
    ({ name }) => name.en,
    async (leader) => {
      const bytes = await portraitBytes(leader.portrait)
      const { format, width, height } = await sharp(bytes).metadata()
      assert.deepEqual(
        { format, width, height },
        { format: 'webp', width: PORTRAIT.width, height: PORTRAIT.height },
      )
      assert.ok(bytes.byteLength <= 12_000, `${bytes.byteLength} bytes`)
      const drawing = Buffer.from(portrait(leader.portrait))
      const pixels = async (picture: Sharp): Promise<number[]> => [
        ...(await picture.removeAlpha().raw().toBuffer()),
      ]
      const [drawn, committed] = await Promise.all([
        pixels(sharp(drawing, { density: (72 * PORTRAIT.width) / SIDE })),
        pixels(sharp(bytes)),
      ])
      const meanDifference =
        drawn.reduce((sum, value, index) => sum + Math.abs(value - (committed[index] ?? 0)), 0) /
        drawn.length
      assert.ok(
        meanDifference < 3,
        `its colours are ${meanDifference.toFixed(1)} of 255 away from the drawing: node tools/sample-art/draw-pictures.ts ${leader.portrait}`,
      )
    },
  ))
