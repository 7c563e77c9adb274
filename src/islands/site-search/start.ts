import { createElement, createIcon } from './element.ts'
import type { SearchContext } from './draw.ts'
import { startPanel } from './panel.ts'

/** Milliseconds without input before the address is updated: browsers limit the update rate. */
const INPUT_PAUSE_MS = 300

/** The name of a key, drawn as a key. */
const keycap = (text: string): HTMLElement => createElement('kbd', {}, text)

/** Creates the dialog of the search with its parts. */
const dialogFor = ({ words }: SearchContext) => {
  const field = createElement('input', {
    id: 'find',
    type: 'search',
    role: 'combobox',
    'aria-label': words.label,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    placeholder: words.placeholder,
    enterkeyhint: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '200',
    autofocus: true,
  })
  const clear = createElement(
    'button',
    { type: 'button', 'aria-label': words.clear, hidden: true },
    createIcon('close'),
  )
  const close = createElement('button', { type: 'button', class: 'close' }, words.close)
  const status = createElement('p', { role: 'status', class: 'vh' })
  const results = createElement('div', { class: 'hits' })
  const { choose, open, close: closeHint } = words.keys
  const hints = createElement(
    'p',
    { class: 'hints', 'aria-hidden': 'true' },
    createElement('span', {}, keycap('↑'), keycap('↓'), choose),
    createElement('span', {}, keycap('↵'), open),
    createElement('span', {}, keycap('Esc'), closeHint),
  )
  const dialog = createElement(
    'dialog',
    { class: 'finder', 'aria-label': words.label },
    createElement('div', { class: 'finder-row' }, createIcon('search'), field, clear, close),
    status,
    results,
    hints,
  )
  close.addEventListener('click', () => {
    dialog.close()
  })
  // A press on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  return { dialog, field, clear, status, results }
}

/**
 * Makes the header's link open the search over the page. The browser traps the focus in the dialog,
 * and restores it on close.
 */
export const startDialog = (link: HTMLElement, context: SearchContext): void => {
  const { dialog, ...parts } = dialogFor(context)
  const update = startPanel(parts, context, {
    showsSuggestions: true,
    onOpen: () => {
      dialog.close()
    },
  })
  document.body.append(dialog)
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!dialog.open) dialog.showModal()
    parts.field.select()
    update()
  })
}

/**
 * Makes the field of the search page show its results below. The query is part of the address, for
 * going back and for sharing.
 */
export const startInline = (form: HTMLElement, context: SearchContext): void => {
  const [field, status, results] = [
    form.querySelector('input'),
    form.querySelector<HTMLElement>('[role="status"]'),
    form.querySelector<HTMLElement>('.hits'),
  ]
  if (!field || !status || !results) return
  let addressTimer: ReturnType<typeof setTimeout> | undefined
  const keepInAddress = (query: string): void => {
    clearTimeout(addressTimer)
    addressTimer = setTimeout(() => {
      const url = new URL(location.href)
      if (query) url.searchParams.set('q', query)
      else url.searchParams.delete('q')
      if (url.href !== location.href) history.replaceState(history.state, '', url)
    }, INPUT_PAUSE_MS)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
  })
  const update = startPanel({ field, status, results }, context, {
    showsSuggestions: false,
    onAsk: keepInAddress,
  })
  if (field.value) update()
}
