import { mayLink, scheme } from '#rich-text/allowed.ts'

/**
 * Services that lead a reader through themselves, by the end of their host's name, with the parameters that name the
 * address. Those of mail filters name the receiver, too.
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
/** The paths of detours on hosts that have other pages, too. */
const paths: Readonly<Record<string, RegExp>> = {
  'www.google.com': /^\/url$/,
  'www.google.ae': /^\/url$/,
  'www.youtube.com': /^\/redirect$/,
  'www.linkedin.com': /^\/redir\/redirect\/?$/,
  'statics.teams.cdn.office.net': /safelinks/,
  'duckduckgo.com': /^\/l\/?$/,
}
/** Services whose addresses do not tell where they lead: filters that write in cipher, and shortened addresses. */
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

/** The service that an address leads through; undefined for one that leads straight on. */
function detourOf(url: URL): string | undefined {
  const found = isOn(url.hostname, Object.keys(detours))
  return found !== undefined && (paths[found]?.test(url.pathname) ?? true) ? found : undefined
}

/** Where an address of a detour leads, as it says itself; null where it does not. */
function targetOf(url: URL, service: string): string | null {
  // Proofpoint's third form has the address in its path, without signs that it writes as stars; its second, in signs of its own.
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

/** One detour may hide another: more than these are a trap. */
const MAX_DETOURS = 5

/** The address to which a detour leads: a mail filter's, a search engine's, a network's; any other as it is. */
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

/** Recognises an address that leads through a service, which sees who follows it and could lead elsewhere tomorrow. */
export const isDetour = (address: string): boolean => {
  if (!URL.canParse(address.trim())) return false
  const url = new URL(address.trim())
  return detourOf(url) !== undefined || isOn(url.hostname, opaque) !== undefined
}

/** Punctuation at the end of an address in a text is the sentence's. */
const SENTENCE = new Set(".,;:!?)]}*_'")

/** A text in which each address of a detour is the one to which it leads. */
export const withoutDetours = (text: string): string =>
  text.replace(/https?:\/\/[!#-;=?-~]+/gi, (found) => {
    let end = found.length
    while (SENTENCE.has(found[end - 1] ?? '')) end -= 1
    return direct(found.slice(0, end)) + found.slice(end)
  })

/** Reads a typed link: a path, an anchor or an address with one of the schemes. Returns it trimmed, without a detour, or null. */
export function linkFrom(typed: string): string | null {
  const address = direct(typed.trim())
  if (address === '' || !mayLink(address)) return null
  if (/^[/#]/.test(address) || scheme.test(address)) return address
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[^\s/]+\.[a-z]{2,}([/?#]\S*)?$/i.test(address) ? `https://${address}` : null
}

/** Recognises a typed or pasted word that is meant as a link: it names its scheme, begins with `www.`, or is an e-mail address. `free.It` is none. */
export const isMeantAsLink = (word: string): boolean =>
  mayLink(word) &&
  (/^(?:https?:\/\/|www\.|mailto:)/i.test(word) || /^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(word))
