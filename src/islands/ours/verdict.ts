import { latinDigits } from '#rules/digits.ts'
import { editDistance } from '#rules/distance.ts'

/** The company's own contacts. */
export type OfficialContacts = {
  /** Digits as dialled inside the Emirates. */
  phone: string
  /** Host of the site, without `www.`. */
  host: string
  /** Addresses of the apps and of the pages in social networks: lower case, no `https://www.`. */
  pages: readonly string[]
}

/** The verdict on a text. */
export type Verdict =
  | {
      /** `near`: not the company's, but similar to `like`. */
      answer: 'ours' | 'near' | 'not'
      /** The number or address that decided, as written. */
      found: string
      /** The company's contact that `found` imitates. */
      imitated?: string
    }
  /** `unknown`: a text without a number or address, such as a name, which proves nothing. */
  | { answer: 'unknown' | 'empty' }

/**
 * Letters of other scripts, digits and signs that resemble a Latin letter. The list need not be
 * complete: only the company's exact contacts are judged as `ours`.
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
/** The resembled Latin letter, by the look-alike. */
const latinFor = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
)

/**
 * A text as a reader perceives it: only Latin letters, also for look-alikes, and points. Accents
 * (`Mn`, split off by NFKD) are removed; `vv` looks like `w`.
 */
const perceived = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase(),
  ]
    .map((letter) => latinFor.get(letter) ?? letter)
    .join('')
    .replaceAll('vv', 'w')
    .replace(/[^a-z.]/g, '')

/**
 * The input with one form of each letter, Latin digits, and no invisible format characters (`Cf`).
 * The two joiners (U+200C, U+200D) remain: in an address they make a different host.
 */
const normalised = (typed: string): string =>
  latinDigits(typed.normalize('NFKC'))
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .trim()

/** The digits of a phone number without `tel:`, the country code 971, and the leading 0. */
const withoutPrefix = (number: string): string =>
  number
    .replace(/^tel:/i, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)971/, '')
    .replace(/^0(?=\d{8,9}$)/, '')

/**
 * Verdict on a phone number: `near` if it differs from the company's in at most two digits.
 * `false`: the whole numbers are compared, not only their beginnings.
 */
const phoneVerdict = (found: string, { phone }: OfficialContacts): Verdict => {
  const number = withoutPrefix(found)
  if (number === phone) return { answer: 'ours', found }
  return editDistance(number, phone, 2, false) <= 2
    ? { answer: 'near', found, imitated: phone }
    : { answer: 'not', found }
}

/**
 * True when a text imitates the brand: it contains the brand, or one of its parts between points
 * differs from the brand in at most two letters.
 */
const imitates = (text: string, brand: string): boolean => {
  const asPerceived = perceived(text)
  return (
    asPerceived.replaceAll('.', '').includes(brand) ||
    asPerceived.split('.').some((part) => editDistance(part, brand, 2, false) <= 2)
  )
}

/**
 * The address normalised for comparison: host without `www.`, path without trailing slash, no
 * query. Null for an invalid address.
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
  const withoutPath = found.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/[/?#].*$/, '')
  // An imitation in the path, or in front of an @, may deceive as well, although neither belongs to
  // the host.
  const imitation = [withoutPath, found].find((part) => imitates(part, brandOf(own)))
  return imitation ? { answer: 'near', found: imitation, imitated: own } : { answer: 'not', found }
}

const emailVerdict = (found: string, { host: own }: OfficialContacts): Verdict => {
  const host = found.slice(found.lastIndexOf('@') + 1).toLowerCase()
  if (host === own) return { answer: 'ours', found }
  return imitates(found, brandOf(own))
    ? { answer: 'near', found, imitated: own }
    : { answer: 'not', found }
}

/** Verdict on a user name in a network: `ours` if one of the company's pages has it. */
const handleVerdict = (found: string, { host: own, pages }: OfficialContacts): Verdict => {
  const name = found.slice(1).toLowerCase()
  if (pages.some((page) => page.slice(page.indexOf('/') + 1).replace('@', '') === name))
    return { answer: 'ours', found }
  return imitates(name, brandOf(own))
    ? { answer: 'near', found, imitated: `@${brandOf(own)}` }
    : { answer: 'not', found }
}

/** The first label of a host. */
const brandOf = (host: string): string => host.slice(0, host.indexOf('.'))

/** Patterns of the kinds of contacts with their verdicts, tried in this order. */
const kinds: readonly (readonly [
  pattern: RegExp,
  verdict: (found: string, official: OfficialContacts) => Verdict,
])[] = [
  // An e-mail address.
  [
    /^(?:mailto:)?[^\s@/:]+@[^\s@/]+\.[^\s@/]{2,}$/i,
    (found, official) => emailVerdict(found.replace(/^mailto:/i, ''), official),
  ],
  // A user name in a network.
  [/^@[^\s@/]+$/, handleVerdict],
  // A phone number of 3 to 20 digits.
  [/^(?:tel:)?[+(]?\d(?:[\s().-]*\d){2,19}$/i, phoneVerdict],
  // An address with a protocol, a domain name, or an IPv4 address.
  [
    /^[a-z][a-z\d+.-]*:\/\/\S+$|^[^\s/]+\.[^\s./\d][^\s./]+(?:[/?#:]\S*)?$|^\d+(?:\.\d+){3}(?:[/?#:]\S*)?$/iu,
    linkVerdict,
  ],
]

/**
 * The verdict of the function (`[1]`) of the first kind whose pattern matches; undefined for a text
 * that is no contact.
 */
const verdictOn = (text: string, official: OfficialContacts): Verdict | undefined =>
  kinds.find(([pattern]) => pattern.test(text))?.[1](text, official)

/**
 * The numbers and addresses in a whole message, without punctuation around them. Words with an @, a
 * point or `://` may be addresses; numbers have at least six digits or separators.
 */
const contactsIn = (message: string): string[] => [
  ...message
    .split(/\s+/)
    .map((word) => word.replace(/^[("'«“[<]+|[)"'»”\].,!?؟،؛:;>]+$/g, ''))
    .filter((word) => /[@.]|:\/\//.test(word)),
  ...(message.match(/(?<![\p{L}\d/.])\+?\d[\d\s()-]{4,}\d(?![\p{L}\d/])/gu) ?? []),
]

/** Order of the verdicts on several contacts: the first one decides. */
const worstFirst = ['near', 'not', 'ours', 'unknown', 'empty'] as const

/**
 * Judges a received contact: a number, a link, a sender's name, an e-mail address, or a message
 * with several contacts, whose worst verdict decides.
 */
export const judge = (typed: string, official: OfficialContacts): Verdict => {
  const text = normalised(typed)
  if (text === '') return { answer: 'empty' }
  const verdicts = [
    verdictOn(text, official) ?? contactsIn(text).map((part) => verdictOn(part, official)),
  ]
    .flat()
    .filter((verdict) => verdict !== undefined)
  return (
    verdicts.sort(
      (one, other) => worstFirst.indexOf(one.answer) - worstFirst.indexOf(other.answer),
    )[0] ?? { answer: 'unknown' }
  )
}

/**
 * Splits a text into pieces that `like` has in the same order (longest common subsequence), and
 * pieces that differ.
 */
export const differencesOf = (text: string, like: string): { piece: string; isSame: boolean }[] => {
  const letters = [...text]
  const others = [...like]
  const lowerLetters = letters.map((letter) => letter.toLowerCase())
  // At [row][column]: length of the longest subsequence common to the letters from `row` on and to
  // the letters of `like` from `column` on.
  const longest = Array.from({ length: letters.length + 1 }, () =>
    new Array<number>(others.length + 1).fill(0),
  )
  const at = (row: number, column: number): number => longest[row]?.[column] ?? 0
  for (let row = letters.length - 1; row >= 0; row--) {
    for (let column = others.length - 1; column >= 0; column--) {
      const line = longest[row]
      if (line)
        line[column] =
          lowerLetters[row] === others[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pieces: { piece: string; isSame: boolean }[] = []
  let column = 0
  for (const [row, letter] of letters.entries()) {
    // Skips the letters of `like` that are not in the subsequence.
    while (
      column < others.length &&
      lowerLetters[row] !== others[column] &&
      at(row, column) === at(row, column + 1)
    )
      column++
    const isSame =
      lowerLetters[row] === others[column] && at(row, column) === at(row + 1, column + 1) + 1
    if (isSame) column++
    const last = pieces.at(-1)
    if (last?.isSame === isSame) last.piece += letter
    else pieces.push({ piece: letter, isSame })
  }
  return pieces
}
