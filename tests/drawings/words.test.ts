import assert from 'node:assert/strict'
import test from 'node:test'
import { ages } from '../../src/drawings/growth.ts'
import { outline } from '../../src/drawings/outline.ts'
import { scenes } from '../../src/drawings/screen/services.ts'
import { home as ar } from '../../src/messages/ar/home.ts'
import { home as en } from '../../src/messages/en/home.ts'

test('letters of a word join: Arabic is shaped, not spelled', () => {
  const spelled = [...'مريم'].reduce((sum, letter) => sum + outline(letter, 600, true).width, 0)
  assert.ok(outline('مريم', 600, true).width < spelled * 0.9)
})

test('numbers in an Arabic sentence keep their order and their width', () => {
  const [together, apart] = [outline('أمس · 18:40', 400, true), outline('18:40', 400, false)]
  assert.ok(together.path.startsWith(apart.path), 'the number stands leftmost and reads from the left')
})

test('no letter is missing from the fonts', () => {
  const words = (value: unknown): string[] => typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(words) : []
  for (const [language, drawn] of [['en', [en.screen, en.services.scenes, en.abroad, en.habits.savings, en.habits.spending, en.business]], ['ar', [ar.screen, ar.services.scenes, ar.abroad, ar.habits.savings, ar.habits.spending, ar.business]]] as const) {
    for (const text of words(drawn)) {
      for (const letter of text.replaceAll(/[\s\p{M}]/gu, '')) assert.ok(outline(letter, 400, language === 'ar').path, `«${letter}» of «${text}»`)
    }
  }
})

test('the fragments that the page asks for are there', () => {
  for (const id of ['add', 'send', 'request', 'bills', 'international']) {
    assert.ok(scenes(en, false).includes(`<view id="${id}"`))
    assert.ok(scenes(ar, true).includes(`<view id="${id}"`))
  }
  for (const id of ['seed', 'sprout', 'sapling', 'tree']) assert.ok(ages().includes(`<view id="${id}"`))
})

test('titles as editors type them: Arabic-Indic numbers from the left, brackets and quotation marks the way of the sentence, no empty boxes', () => {
  const alone = outline('١٢٣', 600, false).path
  assert.equal(outline('١٢٣', 600, true).path, alone)
  assert.ok(alone.startsWith(outline('١', 600, false).path))
  for (const [open, closed] of [['(', ')'], ['«', '»']] as const) {
    assert.equal(outline(open, 600, true).path, outline(closed, 600, false).path)
    assert.notEqual(outline(open, 600, false).path, outline(closed, 600, false).path)
  }
  assert.deepEqual(outline('😀', 600, true), { path: '', width: 0 })
  assert.notEqual(outline('،', 600, true).path, '')
})
