import { textOf } from '#rich-text/text.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { momentInWords, spanOf } from './dubai.ts'

const words = cmsEdit.who

export type Window = { isActive: boolean; start: string; end: string; english: string; arabic: string }

const hasContent = (html: string): boolean => textOf(html) !== '' || /<img\b/i.test(html)

function opening({ start, end }: Window, now: number): string[] {
  const from = Date.parse(start)
  const until = Date.parse(end)
  if (until <= now) return [words.over(momentInWords(end))]
  if (from > now) return [words.coming(momentInWords(start), spanOf(from - now)), words.until(momentInWords(end), spanOf(until - from))]
  return [words.now, words.untilNow(momentInWords(end), spanOf(until - now))]
}

/** Who sees the announcement and when, in whole sentences, as of `now` in milliseconds. */
export function whoSeesIt(window: Window, now: number): string[] {
  if (!window.isActive) return [words.off]
  if (!hasContent(window.english)) return [words.noText]
  if (window.start === '' || window.end === '') return [words.noTimes]
  const sentences = opening(window, now)
  if (Date.parse(window.end) <= now) return sentences
  return [...sentences, hasContent(window.arabic) ? words.arabic : words.arabicMissing, words.once, words.onceBuilt]
}
