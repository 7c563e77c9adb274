import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import sharp from 'sharp'
import { news } from '../../netlify/local/seed/news/news.ts'
import { posts } from '../../netlify/local/seed/posts.ts'
import { PICTURE, pictureBytes, pictureFolder } from '../../netlify/local/seed/seed.ts'
import { assertRows } from '../each.ts'

const illustrated = [...posts, ...news]
const used = new Set(illustrated.flatMap((post) => [post.picture.en, post.picture.ar]))

test('the committed pictures are exactly those of the posts', async () => {
  assert.deepEqual((await readdir(pictureFolder)).sort(), [...used].sort())
})

test('every picture is a complete WebP file of the required dimensions and at most 60,000 bytes', () =>
  assertRows(used, String, async (name) => {
    const bytes = await pictureBytes(name)
    const { format, width, height } = await sharp(bytes).metadata()
    assert.deepEqual(
      { format, width, height },
      { format: 'webp', width: PICTURE.width, height: PICTURE.height },
    )
    assert.ok(bytes.byteLength <= 60_000, `${bytes.byteLength} bytes`)
    // `stats` decodes every row, so a cut-off file fails. A deviation means more than one colour.
    const { channels } = await sharp(bytes).stats()
    assert.ok(channels.some((channel) => channel.stdev > 10))
  }))

test('alternative texts of both languages have 31 to 200 characters', () => {
  for (const { slug, alt } of illustrated) {
    for (const text of [alt.en, alt.ar])
      assert.ok(text.length > 30 && text.length <= 200, `${slug}: ${text}`)
    assert.match(alt.ar, /^[^A-Za-z]+$/)
  }
})
