import { randomUUID } from 'node:crypto'
import { type Account, type Accounts, findByEmail, type PasswordRecord } from './accounts.ts'
import { refusal } from './answers.ts'

export interface NewAccount {
  email: string
  role?: string
  password?: PasswordRecord | null
  confirmed?: boolean
  invited?: boolean
  app_metadata?: Record<string, unknown> | null
  user_metadata?: Record<string, unknown> | null
}

/** Adds an account to the draft (`now` in ms). Refuses with 422 an address that is no address or is taken. */
export function addAccount(draft: Accounts, { email, role, password, ...more }: NewAccount, now: number): Account {
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

/** Refuses with 422 unless the address can be given to an account (`owner` may keep its own). */
export function requireFreeEmail(draft: Accounts, email: string, owner?: Account): void {
  if (email === '') throw refusal(422, 'An email address is required')
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw refusal(422, 'Unable to validate email address: invalid format')
  const holder = findByEmail(draft, email)
  if (holder !== undefined && holder !== owner) throw refusal(422, 'Email address already registered by another user')
}
