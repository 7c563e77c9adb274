import assert from 'node:assert/strict'
import test from 'node:test'
import {
  listenForKeys,
  makeOneLetterKeys,
  setOneLetterKeys,
  type Shortcuts,
} from '#cms/keys/shortcuts.ts'
import { ariaKeys, isMacAgent, keyWords, strokeWords } from '#cms/keys/table.ts'

/** Page that listens for shortcuts, with a keyboard that the test presses. */
const start = () => {
  const now = { isOpen: true, isTyping: false, isUnderDialog: false }
  const called: string[] = []
  const target = new EventTarget()
  const recordCallOf = (name: string) => () => void called.push(name)
  let shortcuts: Shortcuts = {
    palette: recordCallOf('palette'),
    keys: recordCallOf('keys'),
    search: recordCallOf('search'),
    save: recordCallOf('save'),
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
  return {
    now,
    called,
    target,
    press,
    stop,
    use: (next: Shortcuts) => void (shortcuts = next),
    recordCallOf,
  }
}

test('shortcuts open the palette and the list of keys, on an Arabic keyboard, too', () => {
  const { called, press } = start()
  assert.equal(press('k', { ctrlKey: true }), true)
  press('K', { metaKey: true })
  press('?', { shiftKey: true })
  assert.deepEqual(called.splice(0), ['palette', 'palette', 'keys'])
  press('ن', { code: 'KeyK', ctrlKey: true })
  press('؟', { code: 'Slash', shiftKey: true })
  assert.deepEqual(called, ['palette', 'keys'])
  assert.equal(press('q'), false, 'other keys are left to the browser')
})

test('one-letter shortcuts do nothing during typing or under a dialog, except the list of keys', () => {
  const { now, called, press } = start()
  now.isTyping = true
  for (const key of ['/', '?']) assert.equal(press(key), false, key)
  press('k', { ctrlKey: true })
  assert.deepEqual(called.splice(0), ['palette'])
  now.isTyping = false
  now.isUnderDialog = true
  press('/')
  press('?')
  press('s', { ctrlKey: true })
  assert.deepEqual(called, ['keys', 'save'])
})

test('shortcuts do nothing under the sign-in card, during composition, or for a handled event', () => {
  const { now, called, target, press } = start()
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
  assert.deepEqual(called, [])
})

test('a press calls the newest handler once, and none after the end', () => {
  const { called, press, use, recordCallOf, stop } = start()
  use({ palette: recordCallOf('newer'), save: recordCallOf('save') })
  press('k', { ctrlKey: true })
  assert.deepEqual(called, ['newer'])
  assert.equal(press('/'), false)
  stop()
  press('k', { ctrlKey: true })
  assert.deepEqual(called, ['newer'])
})

test('one-letter shortcuts are left to the browser while they are switched off', (t) => {
  t.after(() => setOneLetterKeys(true))
  const { called, press } = start()
  setOneLetterKeys(false)
  for (const key of ['/', '?']) assert.equal(press(key), false, key)
  press('k', { ctrlKey: true })
  assert.deepEqual(called, ['palette'])
})

/** Device whose tabs share its storage. */
const makeDevice = () => {
  const storedItems = new Map<string, string>()
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
      getItem: (key: string) => storedItems.get(key) ?? null,
      setItem: (key: string, value: string) => {
        storedItems.set(key, value)
        changed(key)
      },
      removeItem: (key: string) => {
        storedItems.delete(key)
        changed(key)
      },
    }
    return makeOneLetterKeys(() => storage, tab)
  }
  return { open, storedItems }
}

test('one-letter shortcuts are switched on and off for all tabs and later pages of the device', () => {
  const { open, storedItems } = makeDevice()
  const [one, other] = [open(), open()]
  assert.deepEqual([one.$isOn.get(), other.$isOn.get()], [true, true])
  one.set(false)
  assert.deepEqual([one.$isOn.get(), other.$isOn.get(), open().$isOn.get()], [false, false, false])
  other.set(true)
  assert.deepEqual(
    [one.$isOn.get(), other.$isOn.get(), open().$isOn.get(), storedItems.size],
    [true, true, true, 0],
  )
})

test('one-letter shortcuts are switched off for the open page when the storage is refused', () => {
  const refusing = (): never => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  const keys = makeOneLetterKeys(refusing, undefined)
  assert.equal(keys.$isOn.get(), true)
  keys.set(false)
  assert.equal(keys.$isOn.get(), false)
})

test('on a Mac, keys are named as on its keyboard', () => {
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
