import { isAllowedLink, schemePattern } from '#rich-text/allowed.ts'

/**
 * Detours: services that redirect readers through themselves. Key: end of the host's name. Value:
 * query parameters that contain the target address.
 */
const detours: Readonly<Record<string, readonly string[]>> = {
  'safelinks.protection.outlook.com': ['url'],
  'statics.teams.cdn.office.net': ['url'],
  'safelink.emails.azure.net': ['destination'],
  'urldefense.proofpoint.com': ['u'],
  'urldefense.com': [],
  'linkprotect.cudasvc.com': ['a'],
  'www.google.com': ['q', 'url'],
  'www.google.ae': ['q', 'url'],
  'l.facebook.com': ['u'],
  'lm.facebook.com': ['u'],
  'l.instagram.com': ['u'],
  'l.threads.net': ['u'],
  'l.messenger.com': ['u'],
  'www.youtube.com': ['q'],
  'www.linkedin.com': ['url'],
  'slack-redir.net': ['url'],
  'out.reddit.com': ['url'],
  't.umblr.com': ['z'],
  'away.vk.com': ['to'],
  'duckduckgo.com': ['uddg'],
}
/** Paths of the detours on hosts that also have other pages. Key: as in {@link detours}. */
const detourPaths: Readonly<Record<string, RegExp>> = {
  'www.google.com': /^\/url$/,
  'www.google.ae': /^\/url$/,
  'www.youtube.com': /^\/redirect$/,
  'www.linkedin.com': /^\/redir\/redirect\/?$/,
  'statics.teams.cdn.office.net': /safelinks/,
  'duckduckgo.com': /^\/l\/?$/,
}
/** Hosts of detours whose addresses do not reveal the target: mail filters and link shorteners. */
const opaqueHosts = [
  'mimecast.com',
  'mimecastprotect.com',
  'clicktime.symantec.com',
  'protection.sophos.com',
  'protect.checkpoint.com',
  'secure-web.cisco.com',
  't.co',
  'bit.ly',
  'tinyurl.com',
  'goo.gl',
  'ow.ly',
  'lnkd.in',
  'is.gd',
  'buff.ly',
  'cutt.ly',
  'rebrand.ly',
]

/** Name among `names` that is the host's name or its end. */
const nameMatching = (host: string, names: readonly string[]): string | undefined =>
  names.find((name) => host === name || host.endsWith(`.${name}`))

/** Key in {@link detours} of the service that an address leads through; undefined for none. */
function detourOf(url: URL): string | undefined {
  const service = nameMatching(url.hostname, Object.keys(detours))
  if (service === undefined) return undefined
  const isDetourPath = detourPaths[service]?.test(url.pathname) ?? true
  return isDetourPath ? service : undefined
}

/**
 * Target in an address of Proofpoint, version 3: `/v3/__https://target__;…`. Null when characters
 * of the target are replaced by stars. The target may have one slash after `https:` instead of two;
 * the result has two.
 */
function proofpointTarget(url: URL): string | null {
  const target = /^\/v3\/__(https?:\/{1,2}[^*]+?)__;/.exec(url.pathname + url.search)?.[1]
  return target?.replace(/^(https?:)\/(?!\/)/, '$1//') ?? null
}

/** Target that an address of a detour contains; null for none. */
function targetOf(url: URL, service: string): string | null {
  if (service === 'urldefense.com') return proofpointTarget(url)
  const values = detours[service]?.flatMap((name) => url.searchParams.get(name) ?? []) ?? []
  const isProofpoint2 = service === 'urldefense.proofpoint.com' && url.pathname.startsWith('/v2/')
  if (!isProofpoint2) return values.find((value) => isWeb(value)) ?? null
  // Proofpoint, version 2, writes `%` as `-` and `/` as `_`.
  const encoded = values[0]?.replace(/-/g, '%').replace(/_/g, '/') ?? ''
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address)

/**
 * Characters that would end an address in a text: white space, control characters, quotation marks
 * and angle brackets. Reading a query parameter decodes them, so they are encoded again.
 */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const ENDING_CHARACTERS = /[\u0000-\u0020\u007F"<>]/g

/** Maximum number of detours inside each other; an address with more is not resolved further. */
const MAX_DETOURS = 5

/**
 * Target of an address that leads through a detour (a mail filter, a search engine, a social
 * network); any other address is returned unchanged.
 */
export function withoutDetour(address: string): string {
  let target = address
  for (let round = 0; round < MAX_DETOURS && URL.canParse(target.trim()); round += 1) {
    const url = new URL(target.trim())
    const service = detourOf(url)
    const next = service === undefined ? null : targetOf(url, service)
    if (next === null || !isWeb(next)) return target
    target = next.replace(ENDING_CHARACTERS, encodeURIComponent)
  }
  return target
}

/**
 * True for an address that leads through another service. The service sees who follows the link,
 * and can change its target.
 */
export const isDetour = (address: string): boolean => {
  if (!URL.canParse(address.trim())) return false
  const url = new URL(address.trim())
  return detourOf(url) !== undefined || nameMatching(url.hostname, opaqueHosts) !== undefined
}

/** Punctuation that belongs to the sentence when it follows an address in a text. */
const SENTENCE_PUNCTUATION = new Set(".,;:!?)]}*_'")

/** A web address in a text: visible ASCII characters except `"`, `<` and `>`. */
const ADDRESS_IN_TEXT = /https?:\/\/[!#-;=?-~]+/gi

/** Text with each address of a detour replaced by its target. */
export const withoutDetours = (text: string): string =>
  text.replace(ADDRESS_IN_TEXT, (address) => {
    let end = address.length
    while (SENTENCE_PUNCTUATION.has(address[end - 1] ?? '')) end -= 1
    return withoutDetour(address.slice(0, end)) + address.slice(end)
  })

/**
 * Reads a typed link: a path, an anchor, an address with an allowed scheme, an e-mail address, or a
 * web address without its scheme.
 * @returns the link, trimmed and without a detour; null when it is no link
 */
export function linkFrom(typed: string): string | null {
  const address = withoutDetour(typed.trim())
  if (address === '' || !isAllowedLink(address)) return null
  if (/^[/#]/.test(address) || schemePattern.test(address)) return address
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[^\s/]+\.[a-z]{2,}([/?#]\S*)?$/i.test(address) ? `https://${address}` : null
}

/**
 * True for a typed or pasted word that is meant as a link: it names its scheme, begins with `www.`,
 * or is an e-mail address. False for `free.It`.
 */
export const isMeantAsLink = (word: string): boolean =>
  isAllowedLink(word) &&
  (/^(?:https?:\/\/|www\.|mailto:)/i.test(word) || /^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(word))
