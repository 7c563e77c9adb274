import { element, icon } from './element.ts'
import type { SearchContext } from './draw.ts'
import { startPanel } from './panel.ts'

/** Milliseconds without input before the address is updated: browsers limit the update rate. */
const REST_MS = 300

/** The name of a key, drawn as a key. */
const keycap = (text: string): HTMLElement => element('kbd', {}, text)

/** Creates the dialog of the search with its parts. */
const dialogFor = ({ words }: SearchContext) => {
  const field = element('input', {
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
  const clear = element(
    'button',
    { type: 'button', 'aria-label': words.clear, hidden: true },
    icon('close'),
  )
  const close = element('button', { type: 'button', class: 'close' }, words.close)
  const status = element('p', { role: 'status', class: 'vh' })
  const results = element('div', { class: 'hits' })
  const { choose, open, close: closeHint } = words.keys
  const hints = element(
    'p',
    { class: 'hints', 'aria-hidden': 'true' },
    element('span', {}, keycap('↑'), keycap('↓'), choose),
    element('span', {}, keycap('↵'), open),
    element('span', {}, keycap('Esc'), closeHint),
  )
  const dialog = element(
    'dialog',
    { class: 'finder', 'aria-label': words.label },
    element('div', { class: 'finder-row' }, icon('search'), field, clear, close),
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
export const startDialog = (link: HTMLElement, site: SearchContext): void => {
  const { dialog, ...parts } = dialogFor(site)
  const update = startPanel(parts, site, {
    hasStart: true,
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
export const startInline = (form: HTMLElement, site: SearchContext): void => {
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
    }, REST_MS)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
  })
  const update = startPanel({ field, status, results }, site, {
    hasStart: false,
    onAsk: keepInAddress,
  })
  if (field.value) update()
}
