// Imported as a URL: pages without an announcement must not load the stylesheet.
import sheet from './announcement.css?url'
import { loadSheet } from '../sheet.ts'

/** Milliseconds of playback: automatic motion must end within five seconds (WCAG 2.2.2). */
const playFor = 4_500

/**
 * Plays the icon's loop briefly, on load and on hover or focus, unless the visitor prefers reduced
 * motion. Without the video the still star behind it shows.
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

/**
 * Storage keys: `Got_It` stores the token of the announcement under the first; any other way of
 * closing stores the token and the time of the last page under the second.
 */
const readKey = 'refreshToken'
const closedKey = 'announcementClosed'
/** Length of a visit, in all tabs: half an hour after its last page, as in most web analytics. */
const visitMs = 30 * 60_000

const recall = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is disabled: the announcement is shown again, which is harmless.
  }
}

const keepClosed = (token: string): void => keep(closedKey, `${token} ${Date.now()}`)

/** True when the announcement was closed on this visit, which this page extends. */
const isClosed = (token: string): boolean => {
  const [closed, lastPage] = recall(closedKey)?.split(' ') ?? []
  const isSameVisit = Math.abs(Date.now() - Number(lastPage)) <= visitMs
  if (closed !== undefined && !isSameVisit) localStorage.removeItem(closedKey)
  if (closed !== token || !isSameVisit) return false
  keepClosed(token)
  return true
}

/** True while the keyboard is in use: in a field, or in a menu or dialog over the page. */
const isTyping = (): boolean =>
  document.activeElement?.matches('input, select, textarea, :read-write') === true ||
  document.querySelector(':is(:modal, :popover-open, .bar [aria-expanded="true"])') !== null

/**
 * Decides in the browser, by its clock and storage, if the page's announcement is due. Fetches the
 * pop-up only to show it: when the icon is pressed within the announcement's period, or
 * automatically, unless `Got_It` was pressed for its token or it was closed on this visit. A
 * visitor who is typing sees only the icon.
 */
const start = (source: HTMLTemplateElement, icon: HTMLElement): void => {
  const {
    start: from = '',
    end = '',
    token = '',
    label = '',
    gotIt = '',
    close = '',
  } = source.dataset
  const now = Date.now()
  if (now < Date.parse(from) || now > Date.parse(end)) return

  const open = async (mayOpen: () => boolean): Promise<void> => {
    const { openPopUp } = await import('./pop-up.tsx')
    openPopUp({
      source,
      words: { label, gotIt, close },
      mayOpen,
      onGotIt: () => keep(readKey, token),
      onClose: () => keepClosed(token),
    })
  }
  const begin = async (): Promise<void> => {
    await loadSheet(sheet)
    icon.hidden = false
    icon.onclick = () => void open(() => true)
    playBriefly(icon)
    if (recall(readKey) !== token && !isClosed(token)) void open(() => !isTyping())
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
      .then((isOn) => {
        if (isOn) start(source, icon)
      })
      .catch((error: unknown) => console.warn(error))
  }
}
