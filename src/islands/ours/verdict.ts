import { latinDigits } from '#rules/digits.ts'
import { distance } from '#rules/distance.ts'

/**
 * The company's own contacts: the number as dialled inside the Emirates, the site's host, and the
 * addresses of apps and networks without `https://www.`.
 */
export type OfficialContacts = { phone: string; host: string; pages: readonly string[] }

/**
 * The verdict on a text. `near` imitates the company's contact `like`; `unknown` is a name, which
 * proves nothing. `found` is the decisive number or address, as written.
 */
export type Verdict =
  | { answer: 'ours' | 'near' | 'not'; found: string; like?: string }
  | { answer: 'unknown' | 'empty' }

/**
 * Letters of other scripts, digits and signs that resemble a Latin letter. Not exhaustive: text
 * that is none of the company's contacts is never judged as `ours`.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑ@4',
  b: 'ьƅ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еεё3',
  f: 'ƒ',
  g: 'ɡԍ9',
  h: 'һη',
  i: 'іıɪ1!',
  k: 'κк',
  l: 'ӏℓ|ⅼ',
  m: 'м',
  n: 'ոп',
  o: 'оοօ0',
  p: 'рρ',
  s: 'ѕ5$',
  t: 'тτ7',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝωшɯ',
  x: 'хχ',
  y: 'уγ',
}
const passesFor = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
)

/** A text as perceived: look-alikes replaced by Latin letters, without separators and tatweel. */
const seen = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase(),
  ]
    .map((letter) => passesFor.get(letter) ?? letter)
    .join('')
    .replaceAll('vv', 'w')
    .replace(/[^a-z.]/g, '')

/**
 * One form of each letter, Latin digits, and no invisible marks except the two joiners, which make
 * a different host.
 */
const plain = (typed: string): string =>
  latinDigits(typed.normalize('NFKC'))
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .trim()

const withoutPrefix = (number: string): string =>
  number
    .replace(/^tel:/i, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)971/, '')
    .replace(/^0(?=\d{8,9}$)/, '')

const phoneVerdict = (found: string, { phone }: OfficialContacts): Verdict => {
  const number = withoutPrefix(found)
  if (number === phone) return { answer: 'ours', found }
  return distance(number, phone, 2, false) <= 2
    ? { answer: 'near', found, like: phone }
    : { answer: 'not', found }
}

/**
 * True when a name imitates the brand: it contains it, or a part of it differs in at most two
 * letters.
 */
const imitates = (text: string, brand: string): boolean => {
  const look = seen(text)
  return (
    look.replaceAll('.', '').includes(brand) ||
    look.split('.').some((part) => distance(part, brand, 2, false) <= 2)
  )
}

/**
 * The address normalised for comparison: host without `www.`, path without trailing slash, no
 * query. Null for an invalid one.
 */
const addressOf = (link: string): { host: string; page: string } | null => {
  try {
    const { protocol, hostname, pathname } = new URL(
      /^[a-z][a-z\d+.-]*:\/\//i.test(link) ? link : `https://${link}`,
    )
    const host = hostname.replace(/^www\./, '').replace(/\.$/, '')
    return /^https?:$/.test(protocol)
      ? { host, page: (host + pathname).replace(/\/$/, '').toLowerCase() }
      : null
  } catch {
    return null
  }
}

const linkVerdict = (found: string, { host: own, pages }: OfficialContacts): Verdict => {
  const address = addressOf(found)
  const isOwn = address !== null && (address.host === own || address.host.endsWith(`.${own}`))
  if (isOwn || (address !== null && pages.includes(address.page))) return { answer: 'ours', found }
  const written = found.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/[/?#].*$/, '')
  // The part before an @ does not belong to the host, and neither does the path, but either may be
  // meant to deceive.
  const imitation = [written, found].find((part) => imitates(part, brandOf(own)))
  return imitation ? { answer: 'near', found: imitation, like: own } : { answer: 'not', found }
}

const emailVerdict = (found: string, { host: own }: OfficialContacts): Verdict => {
  const host = found.slice(found.lastIndexOf('@') + 1).toLowerCase()
  if (host === own) return { answer: 'ours', found }
  return imitates(found, brandOf(own))
    ? { answer: 'near', found, like: own }
    : { answer: 'not', found }
}

/** Verdict on a user name in a network: `ours` if one of the company's pages has it. */
const handleVerdict = (found: string, { host: own, pages }: OfficialContacts): Verdict => {
  const name = found.slice(1).toLowerCase()
  if (pages.some((page) => page.slice(page.indexOf('/') + 1).replace('@', '') === name))
    return { answer: 'ours', found }
  return imitates(name, brandOf(own))
    ? { answer: 'near', found, like: `@${brandOf(own)}` }
    : { answer: 'not', found }
}

const brandOf = (host: string): string => host.slice(0, host.indexOf('.'))

/** Patterns of the kinds of contacts with their verdicts, tried in this order. */
const kinds: readonly (readonly [
  pattern: RegExp,
  verdict: (found: string, ours: OfficialContacts) => Verdict,
])[] = [
  [
    /^(?:mailto:)?[^\s@/:]+@[^\s@/]+\.[^\s@/]{2,}$/i,
    (found, ours) => emailVerdict(found.replace(/^mailto:/i, ''), ours),
  ],
  [/^@[^\s@/]+$/, handleVerdict],
  [/^(?:tel:)?[+(]?\d(?:[\s().-]*\d){2,19}$/i, phoneVerdict],
  [
    /^[a-z][a-z\d+.-]*:\/\/\S+$|^[^\s/]+\.[^\s./\d][^\s./]+(?:[/?#:]\S*)?$|^\d+(?:\.\d+){3}(?:[/?#:]\S*)?$/iu,
    linkVerdict,
  ],
]

const verdictOn = (text: string, ours: OfficialContacts): Verdict | undefined =>
  kinds.find(([pattern]) => pattern.test(text))?.[1](text, ours)

/** The numbers and addresses in a whole message, without punctuation around them. */
const foundIn = (message: string): string[] => [
  ...message
    .split(/\s+/)
    .map((word) => word.replace(/^[("'«“[<]+|[)"'»”\].,!?؟،؛:;>]+$/g, ''))
    .filter((word) => /[@.]|:\/\//.test(word)),
  ...(message.match(/(?<![\p{L}\d/.])\+?\d[\d\s()-]{4,}\d(?![\p{L}\d/])/gu) ?? []),
]

const worstFirst = ['near', 'not', 'ours', 'unknown', 'empty'] as const

/**
 * Judges a received contact: a number, a link, a sender's name, an e-mail address, or a message
 * with several, of which the worst decides.
 */
export const judge = (typed: string, ours: OfficialContacts): Verdict => {
  const text = plain(typed)
  if (text === '') return { answer: 'empty' }
  const verdicts = [verdictOn(text, ours) ?? foundIn(text).map((part) => verdictOn(part, ours))]
    .flat()
    .filter((verdict) => verdict !== undefined)
  return (
    verdicts.sort(
      (one, other) => worstFirst.indexOf(one.answer) - worstFirst.indexOf(other.answer),
    )[0] ?? { answer: 'unknown' }
  )
}

/**
 * A text in pieces: those that `like` has in the same order (longest common subsequence), and those
 * that differ.
 */
export const differencesOf = (text: string, like: string): { piece: string; isSame: boolean }[] => {
  const letters = [...text]
  const others = [...like]
  const look = letters.map((letter) => letter.toLowerCase())
  const longest = Array.from({ length: letters.length + 1 }, () =>
    new Array<number>(others.length + 1).fill(0),
  )
  const at = (row: number, column: number): number => longest[row]?.[column] ?? 0
  for (let row = letters.length - 1; row >= 0; row--) {
    for (let column = others.length - 1; column >= 0; column--) {
      const line = longest[row]
      if (line)
        line[column] =
          look[row] === others[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pieces: { piece: string; isSame: boolean }[] = []
  let column = 0
  for (const [row, letter] of letters.entries()) {
    while (
      column < others.length &&
      look[row] !== others[column] &&
      at(row, column) === at(row, column + 1)
    )
      column++
    const isSame = look[row] === others[column] && at(row, column) === at(row + 1, column + 1) + 1
    if (isSame) column++
    const last = pieces.at(-1)
    if (last?.isSame === isSame) last.piece += letter
    else pieces.push({ piece: letter, isSame })
  }
  return pieces
}
