import { mayLink, scheme } from '#rich-text/allowed.ts'

/**
 * Services that redirect readers through themselves, by the end of their host's name, with the
 * parameters that contain the target. Those of mail filters contain the recipient, too.
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
/** Paths of detours on hosts that have other pages, too. */
const paths: Readonly<Record<string, RegExp>> = {
  'www.google.com': /^\/url$/,
  'www.google.ae': /^\/url$/,
  'www.youtube.com': /^\/redirect$/,
  'www.linkedin.com': /^\/redir\/redirect\/?$/,
  'statics.teams.cdn.office.net': /safelinks/,
  'duckduckgo.com': /^\/l\/?$/,
}
/**
 * Services whose addresses do not reveal the target: filters that encrypt it, and shortened
 * addresses.
 */
const opaque = [
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

const isOn = (host: string, names: readonly string[]): string | undefined =>
  names.find((name) => host === name || host.endsWith(`.${name}`))

/** Service that an address leads through; undefined for a direct one. */
function detourOf(url: URL): string | undefined {
  const found = isOn(url.hostname, Object.keys(detours))
  return found !== undefined && (paths[found]?.test(url.pathname) ?? true) ? found : undefined
}

/** Target contained in an address of a detour; null for none. */
function targetOf(url: URL, service: string): string | null {
  // Proofpoint v3 has the target in its path, with some characters replaced by stars; v2 in a
  // parameter, with its own encoding.
  if (service === 'urldefense.com')
    return (
      /^\/v3\/__(https?:\/{1,2}[^*]+?)__;/
        .exec(url.pathname + url.search)?.[1]
        ?.replace(/^(https?:)\/(?!\/)/, '$1//') ?? null
    )
  const named = detours[service]?.flatMap((name) => url.searchParams.get(name) ?? []) ?? []
  if (!(service === 'urldefense.proofpoint.com' && url.pathname.startsWith('/v2/')))
    return named.find((value) => isWeb(value)) ?? null
  try {
    return decodeURIComponent(named[0]?.replace(/-/g, '%').replace(/_/g, '/') ?? '')
  } catch {
    return null
  }
}

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address)

/** Characters that end an address in running text; a parameter may hold them percent-encoded. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const ending = /[\u0000-\u0020\u007F"<>]/g

/** Maximum number of nested detours: more are a trap. */
const MAX_DETOURS = 5

/**
 * Target address of a detour: a mail filter's, a search engine's, a network's; any other address
 * unchanged.
 */
export function direct(address: string): string {
  let found = address
  for (let round = 0; round < MAX_DETOURS && URL.canParse(found.trim()); round += 1) {
    const url = new URL(found.trim())
    const service = detourOf(url)
    const target = service === undefined ? null : targetOf(url, service)
    if (target === null || !isWeb(target)) return found
    found = target.replace(ending, encodeURIComponent)
  }
  return found
}

/**
 * True for an address that leads through a service, which sees who follows it and could lead
 * elsewhere tomorrow.
 */
export const isDetour = (address: string): boolean => {
  if (!URL.canParse(address.trim())) return false
  const url = new URL(address.trim())
  return detourOf(url) !== undefined || isOn(url.hostname, opaque) !== undefined
}

/** Punctuation at the end of an address in a text, which belongs to the sentence. */
const SENTENCE = new Set(".,;:!?)]}*_'")

/** Text with each address of a detour replaced by its target. */
export const withoutDetours = (text: string): string =>
  text.replace(/https?:\/\/[!#-;=?-~]+/gi, (found) => {
    let end = found.length
    while (SENTENCE.has(found[end - 1] ?? '')) end -= 1
    return direct(found.slice(0, end)) + found.slice(end)
  })

/**
 * Reads a typed link: a path, an anchor or an address with one of the schemes.
 * @returns the link, trimmed and without a detour, or null
 */
export function linkFrom(typed: string): string | null {
  const address = direct(typed.trim())
  if (address === '' || !mayLink(address)) return null
  if (/^[/#]/.test(address) || scheme.test(address)) return address
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[^\s/]+\.[a-z]{2,}([/?#]\S*)?$/i.test(address) ? `https://${address}` : null
}

/**
 * True for a typed or pasted word that is meant as a link: it names its scheme, begins with `www.`,
 * or is an e-mail address. False for `free.It`.
 */
export const isMeantAsLink = (word: string): boolean =>
  mayLink(word) &&
  (/^(?:https?:\/\/|www\.|mailto:)/i.test(word) || /^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(word))
