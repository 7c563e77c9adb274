import assert from 'node:assert/strict'
import test from 'node:test'
import { matchesShortcut, setOneLetterKeys, type KeyPress } from '#cms/keys/shortcuts.ts'
import { ariaKeys, keys, keyWords, keyAreas, type KeyName } from '#cms/keys/table.ts'
import { cmsKeys } from '#messages/en/cms-keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

test('a shortcut matches the typed character with exactly its modifiers, where ⌘ counts as Ctrl', () => {
  const right: [KeyName, KeyPress][] = [
    ['palette', press('k', { ctrlKey: true })],
    ['palette', press('K', { metaKey: true })],
    ['save', press('s', { ctrlKey: true })],
    ['copy across', press('E', { ctrlKey: true, shiftKey: true })],
    ['next check', press('F8')],
    ['previous check', press('F8', { shiftKey: true })],
    ['keys', press('?', { shiftKey: true })],
    ['search', press('/')],
    ['search', press('/', { shiftKey: true })],
    ['pick up', press(' ')],
    ['mark done', press('e')],
  ]
  for (const [name, event] of right) assert.ok(matchesShortcut(name, event), `${name} ${event.key}`)
  const wrong: [KeyName, KeyPress][] = [
    ['palette', press('k')],
    ['palette', press('k', { ctrlKey: true, shiftKey: true })],
    ['palette', press('k', { ctrlKey: true, altKey: true })],
    ['save', press('S', { ctrlKey: true, shiftKey: true })],
    ['next check', press('F8', { shiftKey: true })],
    ['next response', press('J', { shiftKey: true })],
    ['next response', press('j', { ctrlKey: true })],
    ['keys', press('/')],
  ]
  for (const [name, event] of wrong)
    assert.ok(!matchesShortcut(name, event), `${name} ${event.key}`)
})

test('on an Arabic keyboard, a shortcut matches the position of its letter, and the Arabic question mark', () => {
  assert.ok(matchesShortcut('palette', press('ن', { code: 'KeyK', ctrlKey: true })))
  assert.ok(matchesShortcut('next response', press('ت', { code: 'KeyJ' })))
  assert.ok(matchesShortcut('search', press('ظ', { code: 'Slash' })))
  assert.ok(matchesShortcut('keys', press('؟', { code: 'Slash', shiftKey: true })))
  // On another Latin layout the typed letter is compared, not the key's position.
  assert.ok(!matchesShortcut('palette', press('t', { code: 'KeyK', ctrlKey: true })))
})

test('one-letter shortcuts do not match while they are switched off, and other shortcuts do', (t) => {
  t.after(() => setOneLetterKeys(true))
  setOneLetterKeys(false)
  for (const [name, key] of [
    ['search', '/'],
    ['keys', '?'],
    ['next response', 'j'],
    ['previous response', 'k'],
    ['mark done', 'e'],
    ['reply', 'r'],
  ] as const) {
    assert.ok(!matchesShortcut(name, press(key)), name)
  }
  assert.ok(matchesShortcut('palette', press('k', { ctrlKey: true })))
  assert.ok(matchesShortcut('pick up', press(' ')))
})

test('no two shortcuts of one place, or of one place and everywhere, have the same key stroke', () => {
  for (const place of keyAreas) {
    const seen = new Map<string, string>()
    for (const [name, key] of Object.entries(keys)) {
      if (key.place !== place && key.place !== 'everywhere') continue
      for (const stroke of key.strokes) {
        const written = JSON.stringify(stroke)
        assert.equal(seen.get(written), undefined, `${name} and ${seen.get(written)} in ${place}`)
        seen.set(written, name)
      }
    }
  }
})

test('every shortcut has a description and the names of its keys', () => {
  for (const name of Object.keys(keys) as KeyName[]) assert.ok(cmsKeys.does[name].length > 0, name)
  assert.equal(keyWords('palette'), 'Ctrl K')
  assert.equal(keyWords('copy across'), 'Ctrl Shift E')
  assert.equal(ariaKeys('palette'), 'Control+K')
})
