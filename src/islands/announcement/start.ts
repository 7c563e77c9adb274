// As an address: the sheet must not weigh on pages that show no announcement.
import sheet from '#islands/announcement/announcement.css?url'
import { loadSheet } from '../sheet.ts'
import { playBriefly } from './video.ts'

/** Where `Got_It` keeps the token of the announcement that was read, and where any other way of closing notes it for this tab. */
const readKey = 'refreshToken'
const closedKey = 'announcementClosed'

const recall = (storage: 'localStorage' | 'sessionStorage', key: string): string | null => {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

const keep = (storage: 'localStorage' | 'sessionStorage', key: string, value: string): void => {
  try {
    window[storage].setItem(key, value)
  } catch {
    // Storage is switched off: it will be shown again, which harms nobody.
  }
}

/**
 * Decides in the browser, by its clock and storage, whether the page's announcement is due, and fetches the pop-up only
 * when it has something to show: by itself once per token, or when the icon is pressed while the time runs.
 */
const start = (source: HTMLTemplateElement, icon: HTMLElement): void => {
  const { start: from = '', end = '', token = '', label = '', gotIt = '', close = '' } = source.dataset
  const now = Date.now()
  if (now < Date.parse(from) || now > Date.parse(end)) return

  const open = async (): Promise<void> => {
    const { $isOpen } = await import('#stores/announcement.ts')
    const { openPopUp } = await import('./pop-up.tsx')
    openPopUp({
      source,
      words: { label, gotIt, close },
      onGotIt: () => {
        keep('localStorage', readKey, token)
        $isOpen.set(false)
      },
      onClose: () => {
        keep('sessionStorage', closedKey, token)
        $isOpen.set(false)
      },
    })
  }
  const begin = async (): Promise<void> => {
    await loadSheet(sheet)
    icon.hidden = false
    icon.onclick = () => void open()
    playBriefly(icon)
    if (recall('localStorage', readKey) !== token && recall('sessionStorage', closedKey) !== token) void open()
  }
  if (document.readyState === 'complete') void begin()
  else addEventListener('load', () => void begin())
}

const source = document.querySelector<HTMLTemplateElement>('template#announcement')
const icon = document.querySelector<HTMLElement>('.reopen')
if (source && icon) start(source, icon)
