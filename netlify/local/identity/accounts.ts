import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { refusal } from './call.ts'

// The schema of the accounts file. It is strict: a file with an unknown field counts as damaged, as
// the next write would lose the field.

/** A text in base64url with this number of characters. */
const base64url = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${length}}$`)))
const time = v.pipe(v.string(), v.isoTimestamp())
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A SHA-256. */
const digest = base64url(43)
const metadata = v.record(v.string(), v.unknown())

/** A password hashed by scrypt. */
const passwordRecord = v.strictObject({
  /** 16 bytes. */
  salt: base64url(22),
  /** 32 bytes. */
  key: base64url(43),
  /** N of scrypt. */
  cost: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(2 ** 20)),
})

/** A mailed link: the SHA-256 of its token, and the time of sending in milliseconds. */
const link = v.strictObject({ hash: digest, at: milliseconds })

/**
 * A user exactly as the endpoints return it. Secrets are stored outside of it, so an answer with a
 * user cannot reveal one.
 */
const user = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  aud: v.literal(''),
  role: v.string(),
  email: v.string(),
  confirmed_at: v.exactOptional(time),
  invited_at: v.exactOptional(time),
  recovery_sent_at: v.exactOptional(time),
  app_metadata: metadata,
  user_metadata: v.nullable(metadata),
  created_at: time,
  updated_at: time,
})

const account = v.strictObject({
  user,
  /** Null until an invited user has chosen a password. */
  password: v.nullable(passwordRecord),
  invitation: v.exactOptional(link),
  recovery: v.exactOptional(link),
})

export const accountsSchema = v.strictObject({
  version: v.literal(1),
  /** Secret with which access tokens are signed. */
  secret: base64url(43),
  /**
   * The generated admin password of the first run, in plain text, until the password is changed.
   */
  initialPassword: v.exactOptional(v.strictObject({ userId: v.string(), password: v.string() })),
  /**
   * The password from the settings that was applied last. The same setting is not applied again, so
   * that it does not undo a later change of the password.
   */
  fromSetting: v.exactOptional(passwordRecord),
  accounts: v.array(account),
  refreshTokens: v.array(
    v.strictObject({
      hash: digest,
      userId: v.string(),
      /** Time of issue. */
      at: milliseconds,
      /** True once it was traded for a new token. */
      used: v.boolean(),
    }),
  ),
})

export type Accounts = v.InferOutput<typeof accountsSchema>
export type Account = v.InferOutput<typeof account>
export type User = v.InferOutput<typeof user>
export type PasswordRecord = v.InferOutput<typeof passwordRecord>

/** Form of an e-mail address for comparisons: NFKC, lower case. */
export function comparableEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}

export function findByEmail(accounts: Accounts, email: string): Account | undefined {
  const wanted = comparableEmail(email)
  return accounts.accounts.find(({ user }) => comparableEmail(user.email) === wanted)
}

export function findById(accounts: Accounts, id: string): Account | undefined {
  return accounts.accounts.find(({ user }) => user.id === id)
}

/**
 * Sets the password of an account. Deletes a mailed recovery link, which becomes invalid, and the
 * plain text of a generated password.
 */
export function setPassword(accounts: Accounts, account: Account, password: PasswordRecord): void {
  account.password = password
  delete account.recovery
  if (accounts.initialPassword?.userId === account.user.id) delete accounts.initialPassword
}

/** The metadata with the changes. A key whose new value is null is deleted. */
export function mergeMetadata(
  current: Record<string, unknown> | null,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  )
}

interface NewAccount {
  email: string
  role?: string
  password?: PasswordRecord | null
  confirmed?: boolean
  invited?: boolean
  app_metadata?: Record<string, unknown> | null
  user_metadata?: Record<string, unknown> | null
}

/**
 * Adds an account to the draft. Refuses with 422 an e-mail address that is invalid or in use.
 * @param now in milliseconds
 */
export function addAccount(
  draft: Accounts,
  { email, role, password, ...more }: NewAccount,
  now: number,
): Account {
  requireFreeEmail(draft, email)
  const time = new Date(now).toISOString()
  const account: Account = {
    user: {
      id: randomUUID(),
      aud: '',
      role: role ?? '',
      email,
      ...(more.confirmed && { confirmed_at: time }),
      ...(more.invited && { invited_at: time }),
      app_metadata: { ...more.app_metadata, provider: 'email' },
      user_metadata: more.user_metadata ?? null,
      created_at: time,
      updated_at: time,
    },
    password: password ?? null,
  }
  draft.accounts.push(account)
  return account
}

/**
 * Refuses with 422 an e-mail address that is invalid or in use.
 * @param owner the account that may have the address already
 */
export function requireFreeEmail(draft: Accounts, email: string, owner?: Account): void {
  if (email === '') throw refusal(422, 'An email address is required')
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw refusal(422, 'Unable to validate email address: invalid format')
  const holder = findByEmail(draft, email)
  if (holder !== undefined && holder !== owner)
    throw refusal(422, 'Email address already registered by another user')
}
