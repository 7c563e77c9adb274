import { PREVIEW_DAYS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { mapPooled } from '#store/concurrency.ts'
import { unlessDamaged } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'
import { isSignature, signatureOf } from './pass-key.ts'
import type { Services } from './services.ts'

/**
 * Link by which people without an account see the next version of an item, or of all items of a
 * release. Times are ISO 8601. A link that staff have ended is stored until it expires, so that no
 * late request opens it again.
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

const LINKS = 'pl'
const linkKey = (id: string): Key => keyOf(LINKS, id)

const PURPOSE = 'preview'
/**
 * Form of a token: the link's id, its expiry in milliseconds in base 36, and the signature of both.
 */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{8,9})\.([\w-]{43})$/

const signedText = (id: string, until: string): string => `${id}.${until}`

/** Expiry of a link as its token contains it. */
const untilOf = ({ expiresAt }: PreviewLink): string => Date.parse(expiresAt).toString(36)

/**
 * Secret part of a link's address: its id and its expiry, signed. A new passphrase invalidates
 * every address.
 */
const tokenOf = async (services: Services, link: PreviewLink): Promise<string> => {
  const text = signedText(link.id, untilOf(link))
  return `${text}.${await signatureOf(services, PURPOSE, text)}`
}

/**
 * Address of a link. The part after `#` stays in the browser: it is in no log and in no `Referer`,
 * and programs that check links do not open it.
 */
export const addressOf = async (services: Services, link: PreviewLink): Promise<string> =>
  `${services.settings.siteUrl}/preview#${await tokenOf(services, link)}`

const isOpen = ({ endedAt, expiresAt }: PreviewLink, now: number): boolean =>
  endedAt === null && Date.parse(expiresAt) > now

type Wanted = Pick<PreviewLink, 'id' | 'kind' | 'item' | 'note' | 'createdBy'>

/**
 * Makes a link for seven days. @returns the link, the same for a repeated request; null where the
 * id belongs to another link, or to an ended one
 */
export const makeLink = ({ ops, clock }: Services, wanted: Wanted): Promise<PreviewLink | null> => {
  const now = clock.now()
  const link: PreviewLink = {
    ...wanted,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + PREVIEW_DAYS * DAY_MS).toISOString(),
    endedAt: null,
  }
  return swapDocument<PreviewLink, PreviewLink | null>(ops, clock, linkKey(wanted.id), (stored) => {
    if (stored === null) return { next: link, result: link }
    const isSame =
      stored.kind === link.kind && stored.item === link.item && stored.note === link.note
    return { result: isSame && isOpen(stored, now) ? stored : null }
  })
}

/** Ends a link at once. @returns the link as it is now; null where there is none */
export const endLink = ({ ops, clock }: Services, id: string): Promise<PreviewLink | null> =>
  swapDocument<PreviewLink, PreviewLink | null>(ops, clock, linkKey(id), (stored) => {
    if (stored === null || stored.endedAt !== null) return { result: stored }
    const ended = { ...stored, endedAt: new Date(clock.now()).toISOString() }
    return { next: ended, result: ended }
  })

/**
 * Link of a token from a request; null for one without a valid signature, an ended or an expired
 * one.
 */
export const openLink = async (services: Services, token: string): Promise<PreviewLink | null> => {
  const [, id, until, signature] = TOKEN.exec(token) ?? []
  // An unsigned token costs no read of the links.
  if (
    !id ||
    !until ||
    !signature ||
    !(await isSignature(services, PURPOSE, signedText(id, until), signature))
  )
    return null
  const found = await unlessDamaged(services.ops.get<PreviewLink>(linkKey(id)))
  // The id of a swept link is free again: that link's token must open no later link.
  return found &&
    found !== 'damaged' &&
    untilOf(found.data) === until &&
    isOpen(found.data, services.clock.now())
    ? found.data
    : null
}

const readLinks = async ({
  ops,
}: Services): Promise<(PreviewLink | { id: string; isDamaged: true })[]> => {
  const found = await mapPooled(await ops.list(LINKS), 16, async ({ key }) => {
    const one = await unlessDamaged(ops.get<PreviewLink>(keyOf(key)))
    return one === 'damaged'
      ? { id: key.slice(LINKS.length + 1), isDamaged: true as const }
      : (one?.data ?? null)
  })
  return found.filter((one) => one !== null)
}

/** Open links, newest first. A damaged one opens nothing. */
export const openLinks = async (services: Services): Promise<PreviewLink[]> =>
  (await readLinks(services))
    .filter(
      (link): link is PreviewLink => !('isDamaged' in link) && isOpen(link, services.clock.now()),
    )
    .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))

/** Scheduled: erases expired and damaged links. */
export const sweepLinks = async (services: Services): Promise<void> => {
  const over = (await readLinks(services)).filter(
    (link) => 'isDamaged' in link || Date.parse(link.expiresAt) <= services.clock.now(),
  )
  for (const { id } of over) await erase(services.ops, linkKey(id))
}
