import type { AccountsFile } from './accounts-file.ts'
import type { Answer } from './answers.ts'
import type { Lockout } from './lockout.ts'
import type { Passwords } from './passwords.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** What every route works with. */
export interface Identity {
  accounts: AccountsFile
  passwords: Passwords
  lockout: Lockout
  /** Milliseconds since 1970. */
  now(): number
  /** Delivers a mail; a rejection means it was not sent. */
  outbox(mail: Mail): void | Promise<void>
  /** The address the links in mails point to, without a slash at the end. */
  siteUrl: string
}

/** One request, with what the address and the path say about it. */
export interface Call {
  request: Request
  url: URL
  clientAddress: string
  /** The user id in the path, empty where the path has none. */
  id: string
}

export type Route = (identity: Identity, call: Call) => Promise<Answer>
