import * as v from 'valibot'
import { allKinds, kindNamed } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { uuid } from '#kinds/fields.ts'
import { mapPooled } from '#store/concurrency.ts'
import { orDamaged } from '#store/derived.ts'
import { filesOf, findFile, hashOf } from '#store/files.ts'
import { readCachedEntity } from '#store/cached-entities.ts'
import { readSummaries } from '#store/projections.ts'
import { readRelease, RELEASES, type Release } from '#store/releases.ts'
import type { Entity } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import { writeAudit } from '../audit.ts'
import { idFrom, staffUser } from '../crud.ts'
import { timestamp } from '../openapi/kind.ts'
import {
  addressOf,
  endLink,
  makeLink,
  readLinkByToken,
  listOpenLinks,
  type PreviewLink,
} from '../preview-links.ts'
import { Problem } from '../problem.ts'
import { check, parseQuery, readJson, requireNoQuery, uuidFrom } from '../request.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import type { Services } from '../services.ts'
import { titleOf } from '../uploads/references.ts'
import { fileFields, fileWire } from '../uploads/upload.ts'
import { toWire } from '../wire.ts'

const kindName = v.picklist(
  allKinds.map(({ name }) => name),
  'This is not a kind of content.',
)
/** Subject of a link: a kind, for one of its items, or `release`, for all items of a release. */
const subjectName = v.picklist(
  [...allKinds.map(({ name }) => name), RELEASES],
  'This is neither a kind of content nor a release.',
)

const linkSchema = v.strictObject({
  Id: uuid,
  Kind: subjectName,
  ItemId: v.string(),
  Title: v.nullable(v.string()),
  Note: v.string(),
  Address: v.pipe(v.string(), v.url()),
  createdAt: timestamp,
  createdBy: v.string(),
  ExpiresAt: timestamp,
})

const newLinkSchema = v.strictObject({
  Id: uuid,
  Kind: subjectName,
  ItemId: v.pipe(v.string(), v.maxLength(64, 'Too long.')),
  Note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'At most 100 characters.')), ''),
})

const previewSchema = v.strictObject({
  ExpiresAt: timestamp,
  /** One item, or the items of a release in its order. */
  Items: v.array(
    v.strictObject({
      Kind: kindName,
      ItemId: v.string(),
      /** True if visitors see exactly this version. */
      IsLive: v.boolean(),
      createdAt: timestamp,
      Record: v.record(v.string(), v.unknown()),
    }),
  ),
  Files: v.array(v.strictObject(fileFields)),
})

const TOKEN_HEADER = 'Preview-Link'

/** An item; null if it is in the bin or was erased. @throws UnavailableError for a damaged item */
const readUndeletedItem = async (
  { content }: Services,
  kind: AnyKind,
  id: string,
): Promise<Entity | null> => {
  const stored = await readCachedEntity(content, kind, id)
  return stored && stored.data.deletedAt === null ? stored.data : null
}

/** An item with the content of its draft; without a draft, unchanged. */
const withDraftContent = (entity: Entity): Entity => {
  const { draft } = entity
  return draft
    ? { ...entity, data: draft.data, slug: draft.slug, expireAt: draft.expireAt }
    : entity
}

const itemTitle = (kind: AnyKind, entity: Entity): string =>
  kind.title ? titleOf(kind, entity.id, withDraftContent(entity).data) : kind.label.one

/** A release that was not deleted. */
const readUndeletedRelease = async (
  { content, clock }: Services,
  id: string,
): Promise<Release | null> => {
  const release = await readRelease({ store: content, clock }, id)
  return release?.state === 'deleted' ? null : release
}

/** Title of the item or release that a link shows; null where it no longer exists. */
const subjectTitle = async (
  services: Services,
  { kind: name, item }: PreviewLink,
): Promise<string | null> => {
  const kind = kindNamed(name)
  if (!kind) return (await readUndeletedRelease(services, item))?.title ?? null
  const entity = await readUndeletedItem(services, kind, item)
  return entity && itemTitle(kind, entity)
}

const linkWire = async (services: Services, link: PreviewLink) => {
  // A link to a damaged item is listed without a title, so that staff can end it.
  const title = await orDamaged(subjectTitle(services, link))
  return {
    Id: link.id,
    Kind: link.kind,
    ItemId: link.item,
    Title: title === 'damaged' ? null : title,
    Note: link.note,
    Address: await addressOf(services, link),
    createdAt: link.createdAt,
    createdBy: link.createdBy,
    ExpiresAt: link.expiresAt,
  }
}

/** Items, links or files read at the same time. */
const CONCURRENCY = 8

/** An item as a link shows it. */
type ShownItem = {
  kind: AnyKind
  entity: Entity
  /** True if visitors see exactly this version. */
  isLive: boolean
}

const shownNextVersion = ({ clock }: Services, kind: AnyKind, entity: Entity): ShownItem => ({
  kind,
  entity: withDraftContent(entity),
  isLive: !entity.draft && isVisible(entity, clock.now()),
})

/**
 * Items of a release: before its publication as it will publish them, afterwards as visitors see
 * them, without drafts that were begun later. Damaged items are left out.
 */
const itemsShownForRelease = async (
  services: Services,
  { state, items }: Release,
): Promise<ShownItem[]> => {
  const shown = await mapPooled(
    items,
    CONCURRENCY,
    async ({ kind: name, id }): Promise<ShownItem[]> => {
      const kind = kindNamed(name)
      const entity = kind && (await orDamaged(readUndeletedItem(services, kind, id)))
      if (!kind || !entity || entity === 'damaged') return []
      if (state !== 'published') return [shownNextVersion(services, kind, entity)]
      return isVisible(entity, services.clock.now()) ? [{ kind, entity, isLive: true }] : []
    },
  )
  return shown.flat()
}

/**
 * Items that a link shows; empty where they no longer exist.
 * @throws UnavailableError where the link's single item is damaged
 */
const itemsShownBy = async (
  services: Services,
  { kind: name, item }: Pick<PreviewLink, 'kind' | 'item'>,
): Promise<ShownItem[]> => {
  const kind = kindNamed(name)
  if (kind) {
    const entity = await readUndeletedItem(services, kind, item)
    return entity ? [shownNextVersion(services, kind, entity)] : []
  }
  const release = await readUndeletedRelease(services, item)
  return release ? itemsShownForRelease(services, release) : []
}

/**
 * Paths of the files in these items. A page that shows a board, such as that of the documents,
 * shows all items of a kind: the files of the kind's other visible items are added.
 */
const pathsOfShownFiles = async (
  { content, clock }: Services,
  shown: readonly ShownItem[],
): Promise<string[]> => {
  const boards = [...new Set(shown.map(({ kind }) => kind))].filter(({ board }) => board)
  const others = (
    await mapPooled(boards, CONCURRENCY, (kind) => readSummaries(content, clock, kind, 'staff'))
  )
    .flat()
    .filter((item) => isVisible(item, clock.now()))
  return [
    ...new Set(
      [...shown.map(({ entity }) => entity), ...others].flatMap(({ data }) => filesOf({ data })),
    ),
  ]
}

const answerPreview = async ({ services, request, url }: Call): Promise<Response> => {
  requireNoQuery(url)
  const link = await readLinkByToken(services, request.headers.get(TOKEN_HEADER) ?? '')
  const shown = link ? await itemsShownBy(services, link) : []
  if (!link || shown.length === 0) throw new Problem('not_found')
  const files = await mapPooled(await pathsOfShownFiles(services, shown), CONCURRENCY, (path) => {
    // /assets/<hash>/<name>
    const [, , , fileName = ''] = path.split('/')
    return orDamaged(findFile(services.files, hashOf(path) ?? '', fileName))
  })
  return json({
    ExpiresAt: link.expiresAt,
    Items: shown.map(({ kind, entity, isLive }) => ({
      Kind: kind.name,
      ItemId: entity.id,
      IsLive: isLive,
      createdAt: entity.createdAt,
      Record: toWire(kind, entity, false),
    })),
    Files: files.flatMap((file) => (file && file !== 'damaged' ? [fileWire(file)] : [])),
  })
}

/** Id of an action on a link, for the audit trail: `m` for making it, `e` for ending it. */
const auditOp = ({ id }: PreviewLink, action: 'm' | 'e'): string => `${id.slice(0, 8)}${action}`

const answerNewLink = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const { services } = call
  const user = staffUser(call)
  const { Id, Kind, ItemId, Note } = check(newLinkSchema, await readJson(call.request))
  const kind = kindNamed(Kind)
  const item = kind ? idFrom(kind, ItemId) : uuidFrom(ItemId)
  if ((await itemsShownBy(services, { kind: Kind, item })).length === 0)
    throw new Problem('not_found')
  const link = await makeLink(services, {
    id: Id,
    kind: Kind,
    item,
    note: Note,
    createdBy: user.email,
  })
  if (!link) throw new Problem('conflict')
  await writeAudit(call, {
    action: 'make preview link',
    kind: link.kind,
    id: link.item,
    at: link.createdAt,
    op: auditOp(link, 'm'),
  })
  return json(await linkWire(services, link), { status: 201 })
}

const answerEndOfLink = async (call: Call): Promise<Response> => {
  staffUser(call)
  const parsed = v.safeParse(uuid, parseQuery(call.url, ['id']).id)
  const link = parsed.success ? await endLink(call.services, parsed.output) : null
  if (!link?.endedAt) throw new Problem('not_found')
  await writeAudit(call, {
    action: 'end preview link',
    kind: link.kind,
    id: link.item,
    at: link.endedAt,
    op: auditOp(link, 'e'),
  })
  return json({ Id: link.id })
}

/**
 * Previews for people without an account: staff make a signed link to the next version of an item,
 * or of a release, list the links, and end them.
 */
export const previewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/preview',
    access: 'public',
    describe: {
      summary:
        "Get the content of a preview link: an item, or the items of a release, each with its draft if it has one. The link's token is sent in a header, to keep it out of logs",
      requestHeader: {
        name: TOKEN_HEADER,
        description: 'Token of the link: the part after `#`.',
        schema: { type: 'string', maxLength: 200 },
      },
      success: { 200: previewSchema },
      problems: { not_found: {} },
    },
    handle: answerPreview,
  },
  {
    method: 'GET',
    path: '/api/preview-links',
    access: 'staff',
    describe: {
      summary: 'List the valid preview links, newest first',
      success: { 200: v.array(linkSchema) },
    },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      const links = await listOpenLinks(services)
      return json(await mapPooled(links, CONCURRENCY, (link) => linkWire(services, link)))
    },
  },
  {
    method: 'POST',
    path: '/api/preview-links',
    access: 'staff',
    describe: {
      summary:
        'Create a preview link to an item or a release, valid for seven days; a repeated request returns the same link',
      body: newLinkSchema,
      success: { 201: linkSchema },
      problems: { not_found: {}, conflict: {} },
    },
    handle: answerNewLink,
  },
  {
    method: 'DELETE',
    path: '/api/preview-links',
    access: 'staff',
    describe: {
      summary: 'Revoke a preview link: it no longer opens anything',
      query: ['id!'],
      success: { 200: v.strictObject({ Id: uuid }) },
      problems: { not_found: {} },
    },
    handle: answerEndOfLink,
  },
]
