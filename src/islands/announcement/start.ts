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

/** Where `Got_It` keeps the token of the announcement that was read, and any other way of closing the token and the time of the last page. */
const readKey = 'refreshToken'
const closedKey = 'announcementClosed'
/** A visit is over half an hour after its last page, in all tabs: the length that web analytics agree on. */
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
    // Storage is switched off: it will be shown again, which harms nobody.
  }
}

const keepClosed = (token: string): void => keep(closedKey, `${token} ${Date.now()}`)

/** Recalls that the announcement was closed on this visit, which goes on with this page. */
const isClosed = (token: string): boolean => {
  const [closed, lastPage] = recall(closedKey)?.split(' ') ?? []
  const isSameVisit = Math.abs(Date.now() - Number(lastPage)) <= visitMs
  if (closed !== undefined && !isSameVisit) localStorage.removeItem(closedKey)
  if (closed !== token || !isSameVisit) return false
  keepClosed(token)
  return true
}

/** Notices that the keyboard is in use: in a field, or in a menu or dialog that lies over the page. */
const isTyping = (): boolean =>
  document.activeElement?.matches('input, select, textarea, :read-write') === true ||
  document.querySelector(':is(:modal, :popover-open, .bar [aria-expanded="true"])') !== null

/**
 * Decides in the browser, by its clock and storage, whether the page's announcement is due, and fetches the pop-up only
 * when it has something to show: when the icon is pressed while the time runs, or once per token by itself, unless somebody
 * types, who sees the icon alone.
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
