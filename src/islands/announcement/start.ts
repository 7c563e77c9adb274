// Imported as a URL: pages without an announcement must not load the stylesheet.
import sheet from './announcement.css?url'
import { loadStylesheet } from '../sheet.ts'

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

/** Storage key of the token of the announcement that the visitor closed by `Got_It`. */
const gotItKey = 'refreshToken'
/**
 * Storage key for an announcement that was closed in any other way: its token, a space, and the
 * time of the visit's last page in milliseconds since 1970.
 */
const closedKey = 'announcementClosed'
/** A visit, in all tabs, ends half an hour after its last page, as in most web analytics. */
const visitMs = 30 * 60_000

const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is disabled: the announcement is shown again, which is harmless.
  }
}

const storeClosed = (token: string): void => store(closedKey, `${token} ${Date.now()}`)

/**
 * True when the announcement was closed on this visit. Then extends the visit by storing the
 * current time as that of its last page.
 */
const isClosed = (token: string): boolean => {
  const [closedToken, lastPageTime] = readStored(closedKey)?.split(' ') ?? []
  const isSameVisit = Math.abs(Date.now() - Number(lastPageTime)) <= visitMs
  if (closedToken !== undefined && !isSameVisit) localStorage.removeItem(closedKey)
  if (closedToken !== token || !isSameVisit) return false
  storeClosed(token)
  return true
}

/** True while the focus is in a field, or while a menu or dialog is open over the page. */
const isVisitorBusy = (): boolean =>
  document.activeElement?.matches('input, select, textarea, :read-write') === true ||
  document.querySelector(':is(:modal, :popover-open, .bar [aria-expanded="true"])') !== null

/**
 * Shows the icon during the announcement's period, by the browser's clock. The pop-up is fetched
 * only to be opened: when the icon is pressed, and once automatically. It does not open
 * automatically if the visitor has pressed `Got_It` for its token or closed it on this visit, nor
 * while the visitor types.
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
      onGotIt: () => store(gotItKey, token),
      onClose: () => storeClosed(token),
    })
  }
  const showIconAndPopUp = async (): Promise<void> => {
    await loadStylesheet(sheet)
    icon.hidden = false
    icon.onclick = () => void open(() => true)
    playBriefly(icon)
    if (readStored(gotItKey) !== token && !isClosed(token)) void open(() => !isVisitorBusy())
  }
  if (document.readyState === 'complete') void showIconAndPopUp()
  else addEventListener('load', () => void showIconAndPopUp())
}

const source = document.querySelector<HTMLTemplateElement>('template#announcement')
const icon = document.querySelector<HTMLElement>('.reopen')
if (source && icon) {
  if (source.dataset['unset'] === undefined) start(source, icon)
  else {
    // The page was built before any announcement existed: the current one is fetched.
    void import('../first-load/announcement.ts')
      .then(({ fillAnnouncement }) => fillAnnouncement(source))
      .then((isOn) => {
        if (isOn) start(source, icon)
      })
      .catch((error: unknown) => console.warn(error))
  }
}
