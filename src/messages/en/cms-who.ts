type Span = { days: number; hours: number; minutes: number }

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const span = ({ days, hours, minutes }: Span): string => {
  const parts = [
    days > 0 && count(days, 'day', 'days'),
    hours > 0 && count(hours, 'hour', 'hours'),
    minutes > 0 && count(minutes, 'minute', 'minutes'),
  ]
  return parts.filter(Boolean).slice(0, 2).join(' and ') || 'less than a minute'
}

/** Sentences that say who sees the announcement, and at which times. */
export const audienceTexts = {
  title: 'Who sees it, and when',
  off: 'Nobody sees it: it is switched off.',
  noText: 'Nobody sees it: it has no English text.',
  noTimes: 'Nobody sees it: the start or the end is missing.',
  backwards: 'Nobody sees it: it ends before it starts.',
  over: (end: string) => `Nobody sees it: it ended on ${end}, Dubai time.`,
  coming: (start: string, s: Span) =>
    `Nobody sees it yet. It opens automatically from ${start}, Dubai time: in ${span(s)}.`,
  now: 'Every visitor sees it now: it opens automatically on the first page of their visit.',
  until: (end: string, s: Span) =>
    `It ends on ${end}, Dubai time, which is ${span(s)} after it starts.`,
  untilNow: (end: string, s: Span) => `It ends on ${end}, Dubai time: in ${span(s)}.`,
  arabic: 'Pages in Arabic show the Arabic text.',
  arabicMissing: 'Pages in Arabic show the English text, because the Arabic one is empty.',
  gotIt:
    'Anyone who presses Got_It will not see it open again on that device. A round icon in the corner opens it again until it ends.',
  closed:
    'Anyone who closes it with the cross, with Escape or by clicking outside it sees it open again on their next visit. A visit ends half an hour after its last page.',
  sameToken:
    'Anyone who pressed Got_It for the previous version will not see a changed text, unless you choose “Show again to everyone”.',
  renewed: 'Once published, it opens again for everyone, including people who pressed Got_It.',
  clock: 'The clock of the visitor’s own device decides: start and end need no new build.',
  onceBuilt:
    'Any other change reaches visitors when the site has been built again, a minute or so after publishing.',
} as const
