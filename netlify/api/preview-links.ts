import { PREVIEW_DAYS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { mapPooled } from '#store/concurrency.ts'
import { orDamaged } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'
import { isSignature, signatureOf } from './pass-key.ts'
import type { Services } from './services.ts'

/**
 * Link by which people without an account see the next version of an item, or of all items of a
 * release. Times are ISO 8601. A link that staff have ended is stored until it expires: a repeated
 * request to make it must not open it again.
 */
export type PreviewLink = {
  id: string
  /** Name of the item's kind; `release` for a release. */
  kind: string
  /** Id of the item, or of the release. */
  item: string
  /** Note on the recipients, for staff only. */
  note: string
  createdAt: string
  createdBy: string
  expiresAt: string
  endedAt: string | null
}

/** First part of the links' keys. */
const LINK_PREFIX = 'pl'
const linkKey = (id: string): Key => keyOf(LINK_PREFIX, id)

/** Purpose of the signatures: see {@link signatureOf}. */
const PURPOSE = 'preview'
/**
 * Matches a token: the link's id, its expiry (milliseconds since 1970 in base 36), and the
 * signature of both, separated by dots.
 */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{8,9})\.([\w-]{43})$/

const signedText = (id: string, expiry: string): string => `${id}.${expiry}`

/** Expiry of a link as its token contains it. */
const expiryOf = ({ expiresAt }: PreviewLink): string => Date.parse(expiresAt).toString(36)

/**
 * Secret part of a link's address: its id and its expiry, signed. A new passphrase invalidates
 * every address.
 */
const tokenOf = async (services: Services, link: PreviewLink): Promise<string> => {
  const text = signedText(link.id, expiryOf(link))
  return `${text}.${await signatureOf(services, PURPOSE, text)}`
}

/**
 * Address of a link. Browsers do not send the part after `#`, the token, to servers: it is in no
 * log and in no `Referer`, and programs that check links do not open the preview.
 */
export const addressOf = async (services: Services, link: PreviewLink): Promise<string> =>
  `${services.settings.siteUrl}/preview#${await tokenOf(services, link)}`

const isOpen = ({ endedAt, expiresAt }: PreviewLink, now: number): boolean =>
  endedAt === null && Date.parse(expiresAt) > now

type NewLink = Pick<PreviewLink, 'id' | 'kind' | 'item' | 'note' | 'createdBy'>

/**
 * Makes a link for seven days.
 * @returns the link, the same for a repeated request; null if the id belongs to another link, or to
 * an ended one
 */
export const makeLink = (
  { ops, clock }: Services,
  newLink: NewLink,
): Promise<PreviewLink | null> => {
  const now = clock.now()
  const link: PreviewLink = {
    ...newLink,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + PREVIEW_DAYS * DAY_MS).toISOString(),
    endedAt: null,
  }
  return swapDocument<PreviewLink, PreviewLink | null>(ops, clock, linkKey(link.id), (stored) => {
    if (stored === null) return { next: link, result: link }
    const isSame =
      stored.kind === link.kind && stored.item === link.item && stored.note === link.note
    return { result: isSame && isOpen(stored, now) ? stored : null }
  })
}

/** Ends a link at once. @returns the ended link; null if there is no link with the id */
export const endLink = ({ ops, clock }: Services, id: string): Promise<PreviewLink | null> =>
  swapDocument<PreviewLink, PreviewLink | null>(ops, clock, linkKey(id), (stored) => {
    if (stored === null || stored.endedAt !== null) return { result: stored }
    const ended = { ...stored, endedAt: new Date(clock.now()).toISOString() }
    return { next: ended, result: ended }
  })

/**
 * Open link of a token from a request; null for a token without a valid signature, and for an ended
 * or expired link.
 */
export const readLinkByToken = async (
  services: Services,
  token: string,
): Promise<PreviewLink | null> => {
  const [, id, expiry, signature] = TOKEN.exec(token) ?? []
  if (!id || !expiry || !signature) return null
  // The signature is checked first: a forged token causes no read of the store.
  if (!(await isSignature(services, PURPOSE, signedText(id, expiry), signature))) return null
  const stored = await orDamaged(services.ops.get<PreviewLink>(linkKey(id)))
  if (!stored || stored === 'damaged') return null
  const link = stored.data
  // The id of an erased link may be used again. The old token has another expiry, and must not open
  // the new link.
  return expiryOf(link) === expiry && isOpen(link, services.clock.now()) ? link : null
}

/** Links read at the same time. */
const CONCURRENCY = 16

const readLinks = async ({
  ops,
}: Services): Promise<(PreviewLink | { id: string; isDamaged: true })[]> => {
  const links = await mapPooled(await ops.list(LINK_PREFIX), CONCURRENCY, async ({ key }) => {
    const stored = await orDamaged(ops.get<PreviewLink>(keyOf(key)))
    return stored === 'damaged'
      ? { id: key.slice(LINK_PREFIX.length + 1), isDamaged: true as const }
      : (stored?.data ?? null)
  })
  return links.filter((link) => link !== null)
}

/** Open links, newest first; damaged links are left out. */
export const listOpenLinks = async (services: Services): Promise<PreviewLink[]> =>
  (await readLinks(services))
    .filter(
      (link): link is PreviewLink => !('isDamaged' in link) && isOpen(link, services.clock.now()),
    )
    .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))

/** Scheduled: erases expired and damaged links. */
export const sweepLinks = async (services: Services): Promise<void> => {
  const erasable = (await readLinks(services)).filter(
    (link) => 'isDamaged' in link || Date.parse(link.expiresAt) <= services.clock.now(),
  )
  for (const { id } of erasable) await erase(services.ops, linkKey(id))
}
