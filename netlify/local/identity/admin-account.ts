import { type Accounts, addAccount, findByEmail, setPassword } from './accounts.ts'
import { type AccountsFile, openAccounts } from './accounts-file.ts'
import { createPasswords, type Passwords, randomPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

export interface AdminSettings {
  email: string
  /** Password from the settings; undefined to have a random one made. */
  password: string | undefined
}

/**
 * Makes the admin's account when there is none for this address. A password from the settings that
 * was not applied before replaces the account's password. A password that was applied before is
 * ignored, so that it does not undo a later change.
 */
export async function ensureAdmin(
  accounts: AccountsFile,
  passwords: Passwords,
  admin: AdminSettings,
  now: number,
): Promise<void> {
  const current = await accounts.read()
  const existing = findByEmail(current, admin.email)
  if (existing === undefined) return makeAdmin(accounts, passwords, admin, now)
  if (admin.password === undefined) return
  const { password } = existing
  if (password !== null && (await passwords.matches(admin.password, password))) {
    return accounts.update((draft) => {
      draft.fromSetting = password
    })
  }
  if (current.fromSetting && (await passwords.matches(admin.password, current.fromSetting))) return
  const record = await passwords.hash(admin.password)
  await accounts.update((draft) => {
    const account = findByEmail(draft, admin.email)
    if (account === undefined) return
    setPassword(draft, account, record)
    draft.fromSetting = record
  })
}

async function makeAdmin(
  accounts: AccountsFile,
  passwords: Passwords,
  { email, password }: AdminSettings,
  now: number,
): Promise<void> {
  const generated = randomPassword()
  const record = await passwords.hash(password ?? generated)
  await accounts.update((draft) => {
    const account = {
      email,
      role: 'admin',
      password: record,
      confirmed: true,
      app_metadata: { roles: ['admin'] },
      user_metadata: {},
    }
    const { user } = addAccount(draft, account, now)
    if (password === undefined) draft.initialPassword = { userId: user.id, password: generated }
    else draft.fromSetting = record
  })
}

/**
 * The admin's password when it may be printed: the one from the settings, or the generated one, and
 * only while it is in use. Null otherwise.
 */
export function printablePassword(accounts: Accounts, admin: AdminSettings): string | null {
  const { initialPassword, fromSetting } = accounts
  const account = findByEmail(accounts, admin.email)
  if (account === undefined) return null
  if (admin.password !== undefined && account.password?.key === fromSetting?.key)
    return admin.password
  return initialPassword?.userId === account.user.id ? initialPassword.password : null
}

/**
 * Sets the admin's password in the accounts file and ends the admin's sessions. The platform may be
 * running.
 * @returns the new password: the given one, or a random one
 * @throws Error with a sentence for the person at the terminal when there is no such account
 */
export async function setAdminPassword(options: {
  file: string
  email: string
  password?: string | undefined
  scryptCost?: number
}): Promise<string> {
  const password = options.password ?? randomPassword()
  const accounts = await openAccounts(options.file)
  const record = await createPasswords(options.scryptCost).hash(password)
  await accounts.update((draft) => {
    const account = findByEmail(draft, options.email)
    if (account === undefined)
      throw new Error(
        `There is no account for ${options.email} in ${options.file}. Check ADMIN_EMAIL.`,
      )
    setPassword(draft, account, record)
    endSessions(draft, account.user.id)
  })
  return password
}
