import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import test from 'node:test'
import { brandMark } from '../../src/drawings/mark.ts'

const file = (name: string) => new URL(`../../public/${name}`, import.meta.url)

test('the icon of the browser tab is the drawn mark', () => {
  assert.equal(readFileSync(file('favicon.svg'), 'utf8').trim(), brandMark())
})

test('each video of the announcement has fewer than 20,000 bytes', () => {
  for (const name of ['announcement.webm', 'announcement.mp4'])
    assert.ok(statSync(file(name)).size < 20_000, name)
})
