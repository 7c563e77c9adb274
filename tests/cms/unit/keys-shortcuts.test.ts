import assert from 'node:assert/strict'
import test from 'node:test'
import {
  listenForKeys,
  makeOneLetterKeys,
  setOneLetterKeys,
  type Shortcuts,
} from '#cms/keys/shortcuts.ts'
import { ariaKeys, isMacAgent, keyWords, strokeWords } from '#cms/keys/table.ts'

/** Page with a person at its keyboard. */
const start = () => {
  const now = { isOpen: true, isTyping: false, isUnderDialog: false }
  const did: string[] = []
  const target = new EventTarget()
  const noted = (name: string) => () => void did.push(name)
  let shortcuts: Shortcuts = {
    palette: noted('palette'),
    keys: noted('keys'),
    search: noted('search'),
    save: noted('save'),
  }
  const stop = listenForKeys(
    {
      target,
      isOpen: () => now.isOpen,
      isForText: () => now.isTyping,
      isUnderDialog: () => now.isUnderDialog,
    },
    () => shortcuts,
  )
  /** @returns true when the browser's default action was prevented */
  const press = (key: string, more: Partial<KeyboardEvent> = {}): boolean => {
    const event = new Event('keydown', { cancelable: true })
    return !target.dispatchEvent(
      Object.assign(event, {
        key,
        code: '',
        ctrlKey: false,
        metaKey: false,
        shiftKey: false,
        altKey: false,
        isComposing: false,
        ...more,
      }),
    )
  }
  return { now, did, target, press, stop, use: (next: Shortcuts) => void (shortcuts = next), noted }
}

test('keys open the palette and the list of keys, on an Arabic keyboard as well', () => {
  const { did, press } = start()
  assert.equal(press('k', { ctrlKey: true }), true)
  press('K', { metaKey: true })
  press('?', { shiftKey: true })
  assert.deepEqual(did.splice(0), ['palette', 'palette', 'keys'])
  press('ن', { code: 'KeyK', ctrlKey: true })
  press('؟', { code: 'Slash', shiftKey: true })
  assert.deepEqual(did, ['palette', 'keys'])
  assert.equal(press('q'), false, 'the browser keeps what is no key of the table')
})

test('letters and signs rest while a person types and under a dialog, but for the list of keys; Ctrl goes on', () => {
  const { now, did, press } = start()
  now.isTyping = true
  for (const key of ['/', '?']) assert.equal(press(key), false, key)
  press('k', { ctrlKey: true })
  assert.deepEqual(did.splice(0), ['palette'])
  now.isTyping = false
  now.isUnderDialog = true
  press('/')
  press('?')
  press('s', { ctrlKey: true })
  assert.deepEqual(did, ['keys', 'save'])
})

test('nothing is taken under the sign-in card, while a word is composed, or from who took it first', () => {
  const { now, did, target, press } = start()
  now.isOpen = false
  press('k', { ctrlKey: true })
  now.isOpen = true
  press('/', { isComposing: true })
  const event = new Event('keydown', { cancelable: true })
  event.preventDefault()
  target.dispatchEvent(
    Object.assign(event, {
      key: '/',
      code: '',
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      altKey: false,
      isComposing: false,
    }),
  )
  assert.deepEqual(did, [])
})

test('the newest handler is called, once for a press, and none after the end', () => {
  const { did, press, use, noted, stop } = start()
  use({ palette: noted('newer'), save: noted('save') })
  press('k', { ctrlKey: true })
  assert.deepEqual(did, ['newer'])
  assert.equal(press('/'), false)
  stop()
  press('k', { ctrlKey: true })
  assert.deepEqual(did, ['newer'])
})

test('switched off, keys of one letter or sign are left to the browser', (t) => {
  t.after(() => setOneLetterKeys(true))
  const { did, press } = start()
  setOneLetterKeys(false)
  for (const key of ['/', '?']) assert.equal(press(key), false, key)
  press('k', { ctrlKey: true })
  assert.deepEqual(did, ['palette'])
})

/** Device whose tabs share its storage. */
const device = () => {
  const kept = new Map<string, string>()
  const tabs: EventTarget[] = []
  const open = () => {
    const tab = new EventTarget()
    tabs.push(tab)
    const changed = (key: string) =>
      tabs.forEach(
        (other) =>
          other !== tab && other.dispatchEvent(Object.assign(new Event('storage'), { key })),
      )
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        kept.set(key, value)
        changed(key)
      },
      removeItem: (key: string) => {
        kept.delete(key)
        changed(key)
      },
    }
    return makeOneLetterKeys(() => storage, tab)
  }
  return { open, kept }
}

test('one-letter keys are switched off for this device: in every open tab, in the next page, until they are switched on', () => {
  const { open, kept } = device()
  const [one, other] = [open(), open()]
  assert.deepEqual([one.$isOn.get(), other.$isOn.get()], [true, true])
  one.set(false)
  assert.deepEqual([one.$isOn.get(), other.$isOn.get(), open().$isOn.get()], [false, false, false])
  other.set(true)
  assert.deepEqual(
    [one.$isOn.get(), other.$isOn.get(), open().$isOn.get(), kept.size],
    [true, true, true, 0],
  )
})

test('a browser that keeps nothing switches them for its open page', () => {
  const refusing = (): never => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  const keys = makeOneLetterKeys(refusing, undefined)
  assert.equal(keys.$isOn.get(), true)
  keys.set(false)
  assert.equal(keys.$isOn.get(), false)
})

test('on a Mac the keys are written as its keyboard has them', () => {
  const mac = isMacAgent(
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  )
  assert.equal(mac, true)
  assert.deepEqual([keyWords('palette', mac), ariaKeys('palette', mac)], ['⌘ K', 'Meta+K'])
  assert.deepEqual(
    [keyWords('copy across', mac), ariaKeys('copy across', mac)],
    ['⌘ Shift E', 'Meta+Shift+E'],
  )
  assert.deepEqual(strokeWords({ key: 'Enter', control: true }, mac), ['⌘', 'Enter'])
  assert.equal(isMacAgent('Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)'), true)
  for (const agent of [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    'Mozilla/5.0 (X11; Linux x86_64)',
  ])
    assert.equal(isMacAgent(agent), false, agent)
  assert.deepEqual(
    [keyWords('palette', false), ariaKeys('palette', false)],
    ['Ctrl K', 'Control+K'],
  )
})
