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

/**
 * Filter of an export of form responses: one form or all, their states, and the use of words or a
 * person, never the values.
 */
export type Filter = {
  FormType: FormType | 'all'
  State: readonly State[]
  by: readonly ('words' | 'person')[]
}

/**
 * Entry of the audit trail: a user's action on an item. Never holds personal data of a visitor.
 * `before` and `after` are revisions. `filter` and `count` describe the content of an export. For
 * `erase versions`, `before` is the revision up to which versions were erased, and `count` their
 * number.
 */
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
  /** User who asked for work that is done later; empty for scheduled work. */
  who?: string
  /**
   * Time of the action, ISO 8601, and its operation, where these outlive the request: a repeated
   * action names the same entry.
   */
  at?: string
  op?: string
}

/** Key of an entry: entries sort by time within their month. */
const entryKey = (at: string, op: string) =>
  keyOf(
    'a',
    at.slice(0, 7).replace('-', ''),
    `${Date.parse(at).toString(36).padStart(9, '0')}-${op}`,
  )

export type Audited = Pick<Call, 'services' | 'user' | 'requestId' | 'at' | 'op'>

/**
 * Call of scheduled work, which has no user. Its entries set `at` and `op`, so that two rounds name
 * the same entry.
 */
export const scheduled = (services: Call['services']): Audited => ({
  services,
  user: null,
  requestId: null,
  at: '',
  op: '',
})

/**
 * Writes the audit entry of an action. Awaited before the action is acknowledged, so that no
 * acknowledged action lacks one. A retried handler finds its existing entry, and so does a repeated
 * request where `what` sets `at` and `op`.
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

/**
 * Keys of audit entries, newest first, older than `cursor`; one more than `limit` where more
 * follow.
 */
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

/** Placeholder for a damaged entry, with the time from its key. */
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

/**
 * Reads an entry by its key from {@link listAuditKeys}; a damaged one becomes a placeholder and
 * hides no others. Entries from before exports were recorded get null for `filter` and `count`.
 */
export const readAudit = async ({ ops }: Call['services'], key: string): Promise<AuditEntry> => {
  const found = await unlessDamaged(
    ops.get<Omit<AuditEntry, 'filter' | 'count'> & Partial<AuditEntry>>(keyOf('a', key)),
  )
  if (found === 'damaged') return unreadable(key)
  if (!found) throw new UnavailableError('An audit entry was listed and is not there.')
  return { filter: null, count: null, ...found.data }
}
