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
 * A link by which people without an account see the next version of an item, or of all items of a release. Times are ISO 8601. One that staff have ended stays
 * until its time is over, so that no late request opens it again.
 */
export type PreviewLink = {
  id: string
  /** Name of the item's kind; 'release' for one. */
  kind: string
  /** Id of the item, or of the release. */
  item: string
  /** Whom it is for; read by staff alone. */
  note: string
  createdAt: string
  createdBy: string
  expiresAt: string
  endedAt: string | null
}

const LINKS = 'pl'
const linkKey = (id: string): Key => keyOf(LINKS, id)

const PURPOSE = 'preview'
/** The id, the end of its time in milliseconds in base 36, and the signature of both. */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{8,9})\.([\w-]{43})$/

const signedText = (id: string, until: string): string => `${id}.${until}`

/** The end of a link's time as its token says it. */
const untilOf = ({ expiresAt }: PreviewLink): string => Date.parse(expiresAt).toString(36)

/** The secret part of a link's address: its id and the end of its time, signed. A new passphrase ends every address that was given away. */
const tokenOf = async (services: Services, link: PreviewLink): Promise<string> => {
  const text = signedText(link.id, untilOf(link))
  return `${text}.${await signatureOf(services, PURPOSE, text)}`
}

/** The address to send. What follows its `#` stays in the browser: it is in no log and in no `Referer`, and programs that look links up do not open it. */
export const addressOf = async (services: Services, link: PreviewLink): Promise<string> =>
  `${services.settings.siteUrl}/preview#${await tokenOf(services, link)}`

const isOpen = ({ endedAt, expiresAt }: PreviewLink, now: number): boolean =>
  endedAt === null && Date.parse(expiresAt) > now

type Wanted = Pick<PreviewLink, 'id' | 'kind' | 'item' | 'note' | 'createdBy'>

/** Makes a link for seven days. @returns the link, the same for a repeated request; null where the id belongs to another one, or to one that was ended */
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

/** The link of a token from outside; null for one that was not signed here, that was ended or whose time is over. */
export const openLink = async (services: Services, token: string): Promise<PreviewLink | null> => {
  const [, id, until, signature] = TOKEN.exec(token) ?? []
  // A token that is not ours costs no look at the links.
  if (
    !id ||
    !until ||
    !signature ||
    !(await isSignature(services, PURPOSE, signedText(id, until), signature))
  )
    return null
  const found = await unlessDamaged(services.ops.get<PreviewLink>(linkKey(id)))
  // An id is free again when its link was swept: the token of that link opens no later one.
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

/** The links that open something, newest first. One that cannot be read opens nothing. */
export const openLinks = async (services: Services): Promise<PreviewLink[]> =>
  (await readLinks(services))
    .filter(
      (link): link is PreviewLink => !('isDamaged' in link) && isOpen(link, services.clock.now()),
    )
    .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))

/** Scheduled: erases links whose time is over, and those that cannot be read. */
export const sweepLinks = async (services: Services): Promise<void> => {
  const over = (await readLinks(services)).filter(
    (link) => 'isDamaged' in link || Date.parse(link.expiresAt) <= services.clock.now(),
  )
  for (const { id } of over) await erase(services.ops, linkKey(id))
}
