import type { FormType, ResponseState } from '#kinds/submissions.ts'
import { RETRY, retry, UnavailableError } from '#store/clock.ts'
import { orDamaged } from '#store/derived.ts'
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

/** Filter of an export of form responses. */
export type ExportFilter = {
  FormType: FormType | 'all'
  State: readonly ResponseState[]
  /** Kinds of search that the filter used. The words and the person themselves are not recorded. */
  by: readonly ('words' | 'person')[]
}

/** Entry of the audit trail: a user's action on an item. Holds no personal data of a visitor. */
export type AuditEntry = {
  /** Time, ISO 8601. */
  at: string
  /** E-mail address of the user; empty for scheduled work. */
  who: string
  action: Action
  kind: string
  id: string
  /**
   * Revision of the item before the action. For `erase versions`: the revision up to which versions
   * were erased.
   */
  before: string | null
  /** Revision of the item after the action. */
  after: string | null
  /** Id of the request; null for scheduled work. */
  request: string | null
  /** Filter of an export; null for other actions. */
  filter: ExportFilter | null
  /** Number of exported responses, or of erased versions; null for other actions. */
  count: number | null
}

type AuditedAction = Pick<AuditEntry, 'action' | 'kind' | 'id'> & {
  before?: string | null
  after?: string | null
  filter?: ExportFilter
  count?: number
  /** User who asked for work that is done later; empty for scheduled work. */
  who?: string
  /**
   * Time of the action, ISO 8601; by default, the request's. `at` and `op` make the entry's key:
   * both are set where another request can repeat the action, so that it has one entry.
   */
  at?: string
  /** Id of the write; by default, a hash of the request's `op`, the action and the item. */
  op?: string
}

/**
 * Key of an entry, `a/<YYYYMM>/<time>-<op>`. The time is in base 36, padded with zeros: keys sort
 * by time.
 */
const entryKey = (at: string, op: string) =>
  keyOf(
    'a',
    at.slice(0, 7).replace('-', ''),
    `${Date.parse(at).toString(36).padStart(9, '0')}-${op}`,
  )

export type AuditContext = Pick<Call, 'services' | 'user' | 'requestId' | 'at' | 'op'>

/**
 * Call of scheduled work, which has no user. Its entries must set their own `at` and `op`, so that
 * two runs of the schedule write one entry.
 */
export const scheduledCall = (services: Call['services']): AuditContext => ({
  services,
  user: null,
  requestId: null,
  at: '',
  op: '',
})

/**
 * Writes the audit entry of an action, once: a retried handler finds its existing entry, and so
 * does a repeated request if `audited` sets `at` and `op`. Callers await it before they acknowledge
 * the action, so that every acknowledged action has an entry.
 * @throws UnavailableError
 */
export const writeAudit = async (
  { services, user, requestId, ...request }: AuditContext,
  audited: AuditedAction,
): Promise<void> => {
  const { ops, clock } = services
  const at = audited.at ?? request.at
  const {
    action,
    kind,
    id,
    who = user?.email ?? '',
    before = null,
    after = null,
    filter = null,
    count = null,
  } = audited
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
  const op = audited.op ?? sha256(`${request.op} ${action} ${kind} ${id}`).slice(0, 8)
  const key = entryKey(at, op)
  await retry(clock, async () => {
    const outcome = await ops.put(key, entry, { onlyIfNew: true })
    return outcome.status === 'unknown' ? RETRY : outcome
  })
}

/** Months of the audit trail that can be listed, with the present one. */
const MONTHS = 36

/** Months of the audit trail as `YYYYMM`, newest first. */
const monthsBack = (now: number): string[] => {
  const date = new Date(now)
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1))
    return month.toISOString().slice(0, 7).replace('-', '')
  })
}

/**
 * Keys of audit entries that are older than `cursor`, newest first, without the prefix `a/`.
 * Returns `limit` keys and, where further entries follow, one more.
 */
export const listAuditKeys = async (
  { ops, clock }: Call['services'],
  limit: number,
  cursor: string | undefined,
): Promise<string[]> => {
  const keys: string[] = []
  for (const month of monthsBack(clock.now())) {
    if (cursor !== undefined && month > cursor.slice(0, 6)) continue
    const listed = (await ops.list('a', month)).map(({ key }) => key.slice('a/'.length))
    keys.push(
      ...listed
        .filter((key) => cursor === undefined || key < cursor)
        .sort()
        .reverse(),
    )
    if (keys.length > limit) break
  }
  return keys.slice(0, limit + 1)
}

/** Placeholder for a damaged entry, with the time from its key. */
const placeholderFor = (key: string): AuditEntry => {
  // <YYYYMM>/<time in base 36>-<op>
  const [, timeAndOp = ''] = key.split('/')
  const time = Number.parseInt(timeAndOp.split('-')[0] ?? '', 36) || 0
  return {
    at: new Date(time).toISOString(),
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
 * Reads an entry by its key from {@link listAuditKeys}. Returns a placeholder for a damaged entry,
 * so that the rest of the list can be shown. Old entries were stored without `filter` and `count`:
 * both are null.
 */
export const readAudit = async ({ ops }: Call['services'], key: string): Promise<AuditEntry> => {
  const stored = await orDamaged(
    ops.get<Omit<AuditEntry, 'filter' | 'count'> & Partial<AuditEntry>>(keyOf('a', key)),
  )
  if (stored === 'damaged') return placeholderFor(key)
  if (!stored) throw new UnavailableError('An audit entry was listed and is not there.')
  return { filter: null, count: null, ...stored.data }
}
