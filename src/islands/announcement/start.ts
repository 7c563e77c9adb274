// As an address: the sheet must not weigh on pages that show no announcement.
import sheet from './announcement.css?url'
import { loadSheet } from '../sheet.ts'

/** A picture that moves by itself may do so for less than five seconds (WCAG 2.2.2). */
const playFor = 4_500

/**
 * Plays the icon's loop a while, at first and on hover or focus. It rests for people who want less motion; without the
 * video the icon is the still star it stands on.
 */
const playBriefly = (icon: HTMLElement): void => {
  const video = icon.querySelector('video')
  if (!video || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let timer = 0
  const play = (): void => {
    clearTimeout(timer)
    video.play().catch(() => undefined)
    timer = window.setTimeout(() => video.pause(), playFor)
  }
  icon.addEventListener('pointerenter', play)
  icon.addEventListener('focus', play)
  play()
}

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
    const { openPopUp } = await import('./pop-up.tsx')
    openPopUp({
      source,
      words: { label, gotIt, close },
      onGotIt: () => keep('localStorage', readKey, token),
      onClose: () => keep('sessionStorage', closedKey, token),
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
if (source && icon) {
  if (source.dataset['unset'] === undefined) start(source, icon)
  else {
    void import('../first-load/announcement.ts')
      .then(({ fillAnnouncement }) => fillAnnouncement(source))
      .then((isOn) => { if (isOn) start(source, icon) })
      .catch((error: unknown) => console.warn(error))
  }
}
