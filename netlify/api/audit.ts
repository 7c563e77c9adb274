import type { FormType, State } from '#kinds/submissions.ts'
import { RETRY, retry, UnavailableError } from '#store/clock.ts'
import { unlessDamaged } from '#store/derived.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import type { Call } from './route.ts'

export type Action =
  | 'create'
  | 'update'
  | 'remove'
  | 'restore'
  | 'reorder'
  | 'save draft'
  | 'discard draft'
  | 'make preview link'
  | 'end preview link'
  | 'publish due draft'
  | 'block due draft'
  | 'publish release'
  | 'publish due release'
  | 'take back release'
  | 'upload'
  | 'publish'
  | 'read responses'
  | 'read file'
  | 'export responses'
  | 'mark response'
  | 'erase response'
  | 'reply'
  | 'erase'
  | 'erase versions'
  | 'erase file'
  | 'keep file'
  | 'damaged'

/** Which form responses were taken out: of one form or of all, in these states, and whether words or a person narrowed them, not which. */
export type Filter = {
  FormType: FormType | 'all'
  State: readonly State[]
  by: readonly ('words' | 'person')[]
}

/** Who did what to which item. Never holds personal data of a visitor. `before` and `after` are revisions; `filter` and `count` say what an export held, `before` and `count` up to which version how many were erased. */
export type AuditEntry = {
  at: string
  who: string
  action: Action
  kind: string
  id: string
  before: string | null
  after: string | null
  request: string | null
  filter: Filter | null
  count: number | null
}

type What = Pick<AuditEntry, 'action' | 'kind' | 'id'> & {
  before?: string | null
  after?: string | null
  filter?: Filter
  count?: number
  /** Who asked for it, where it is done later; empty for what a schedule does by itself. */
  who?: string
  /** When it happened, ISO 8601, and the operation that did it, where these outlive the request: repeated, both name the same entry. */
  at?: string
  op?: string
}

/** Entries sort by time within their month. */
const entryKey = (at: string, op: string) =>
  keyOf(
    'a',
    at.slice(0, 7).replace('-', ''),
    `${Date.parse(at).toString(36).padStart(9, '0')}-${op}`,
  )

export type Audited = Pick<Call, 'services' | 'user' | 'requestId' | 'at' | 'op'>

/** Scheduled work, which nobody asked for just now. Its entries say `at` and `op`, so that two rounds name the same one. */
export const scheduled = (services: Call['services']): Audited => ({
  services,
  user: null,
  requestId: null,
  at: '',
  op: '',
})

/**
 * Writes the audit entry of something done. Awaited before it is acknowledged, so that nothing acknowledged lacks one.
 * A handler that is retried meets its own entry, and so does a repeated request where `what` says `at` and `op`.
 * @throws UnavailableError
 */
export const writeAudit = async (
  { services, user, requestId, ...request }: Audited,
  what: What,
): Promise<void> => {
  const { ops, clock } = services
  const at = what.at ?? request.at
  const {
    action,
    kind,
    id,
    who = user?.email ?? '',
    before = null,
    after = null,
    filter = null,
    count = null,
  } = what
  const entry: AuditEntry = {
    at,
    who,
    action,
    kind,
    id,
    before,
    after,
    request: requestId,
    filter,
    count,
  }
  const key = entryKey(at, what.op ?? sha256(`${request.op} ${action} ${kind} ${id}`).slice(0, 8))
  await retry(clock, async () => {
    const outcome = await ops.put(key, entry, { onlyIfNew: true })
    return outcome.status === 'unknown' ? RETRY : outcome
  })
}

const MONTHS = 36

const monthsBack = (now: number): string[] => {
  const date = new Date(now)
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1))
    return month.toISOString().slice(0, 7).replace('-', '')
  })
}

/** Keys of audit entries, newest first, from before the one named by `cursor`; one more than `limit`, where there is one. */
export const listAuditKeys = async (
  { ops, clock }: Call['services'],
  limit: number,
  cursor: string | undefined,
): Promise<string[]> => {
  const found: string[] = []
  for (const month of monthsBack(clock.now())) {
    if (cursor !== undefined && month > cursor.slice(0, 6)) continue
    const listed = (await ops.list('a', month)).map(({ key }) => key.slice('a/'.length))
    found.push(
      ...listed
        .filter((key) => cursor === undefined || key < cursor)
        .sort()
        .reverse(),
    )
    if (found.length > limit) break
  }
  return found.slice(0, limit + 1)
}

/** The place of an entry that nobody can read any more, by its key, which says when it was written. */
const unreadable = (key: string): AuditEntry => {
  const at = new Date(
    Number.parseInt(key.split('/')[1]?.split('-')[0] ?? '', 36) || 0,
  ).toISOString()
  return {
    at,
    who: '',
    action: 'damaged',
    kind: '',
    id: '',
    before: null,
    after: null,
    request: null,
    filter: null,
    count: null,
  }
}

/** One entry by its key as {@link listAuditKeys} gives it; a damaged one hides none of the others. Entries from before there were exports say nothing of one. */
export const readAudit = async ({ ops }: Call['services'], key: string): Promise<AuditEntry> => {
  const found = await unlessDamaged(
    ops.get<Omit<AuditEntry, 'filter' | 'count'> & Partial<AuditEntry>>(keyOf('a', key)),
  )
  if (found === 'damaged') return unreadable(key)
  if (!found) throw new UnavailableError('An audit entry was listed and is not there.')
  return { filter: null, count: null, ...found.data }
}
