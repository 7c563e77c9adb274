import * as v from 'valibot'
import {
  addAccount,
  comparableEmail,
  mergeMetadata,
  requireFreeEmail,
  setPassword,
} from './accounts.ts'
import {
  type Call,
  type Identity,
  optionalMetadata,
  optionalText,
  readJson,
  refusal,
  type Route,
} from './call.ts'
import { endSessions, isAdmin, readCallerId, requireAccount, requireAdmin } from './sessions.ts'

/** GET /user: returns the caller's user. */
export const getUser: Route = async (identity, { request }) => {
  const id = await readCallerId(identity, request, true)
  return { status: 200, json: requireAccount(await identity.accounts.read(), id).user }
}

const userUpdate = v.object({
  email: optionalText,
  email_change_token: optionalText,
  password: optionalText,
  data: optionalMetadata,
  app_metadata: optionalMetadata,
})

/** PUT /user: changes the caller's own password and metadata. A refused request changes nothing. */
export const putUser: Route = async (identity, { request }) => {
  const id = await readCallerId(identity, request, true)
  const changes = await readJson(request, 'User Update', userUpdate)
  const password = changes.password === '' ? null : await identity.passwords.hash(changes.password)
  return identity.accounts.update((draft) => {
    const account = requireAccount(draft, id)
    const { user } = account
    if (changes.app_metadata && !isAdmin(account))
      throw refusal(401, 'Updating app_metadata requires admin privileges')
    // Refuses another address, because only the address in ADMIN_EMAIL can open the staff area: its
    // owner would be locked out.
    const email = changes.email === '' ? user.email : changes.email
    if (
      changes.email_change_token !== '' ||
      comparableEmail(email) !== comparableEmail(user.email)
    ) {
      throw refusal(422, 'The email address cannot be changed on this machine')
    }
    if (changes.data) user.user_metadata = mergeMetadata(user.user_metadata, changes.data)
    if (changes.app_metadata)
      user.app_metadata = mergeMetadata(user.app_metadata, changes.app_metadata)
    if (password) setPassword(draft, account, password)
    user.updated_at = new Date(identity.now()).toISOString()
    return { status: 200, json: user }
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const adminParams = v.object({
  email: optionalText,
  password: optionalText,
  role: optionalText,
  confirm: v.nullish(v.boolean(), false),
  app_metadata: optionalMetadata,
  user_metadata: optionalMetadata,
})

/** GET /admin/users: returns one page of users, oldest first. `per_page` is 50 by default. */
export const listUsers: Route = async (identity, { request, url }) => {
  await requireAdmin(identity, request)
  const page = readCount(url, 'page', 1)
  const perPage = readCount(url, 'per_page', 50)
  const users = (await identity.accounts.read()).accounts.map(({ user }) => user)
  return {
    status: 200,
    json: { users: users.slice((page - 1) * perPage, page * perPage), aud: '' },
    headers: { 'x-total-count': String(users.length) },
  }
}

/** A positive number in the query. Refuses with 400 any other value. */
function readCount(url: URL, name: string, defaultCount: number): number {
  const text = url.searchParams.get(name)
  if (text === null || text === '') return defaultCount
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw refusal(400, `Bad Pagination Parameters: ${name} must be a positive number`)
  return Number(text)
}

/**
 * POST /admin/users: adds an account. Without `confirm`, its user cannot sign in before the e-mail
 * address is confirmed.
 */
export const createUser: Route = async (identity, { request }) => {
  await requireAdmin(identity, request)
  const { password, confirm, ...more } = await readJson(request, 'admin user', adminParams)
  // Checks the address before the slow hash of the password. `addAccount` checks it again, because
  // the accounts may have changed by then.
  requireFreeEmail(await identity.accounts.read(), more.email)
  const record = password === '' ? null : await identity.passwords.hash(password)
  return identity.accounts.update((draft) => {
    const account = addAccount(
      draft,
      { ...more, password: record, confirmed: confirm === true },
      identity.now(),
    )
    return { status: 200, json: account.user }
  })
}

/** GET /admin/users/:id: returns one user. */
export const readUser: Route = async (identity, call) => {
  const id = await requireTarget(identity, call)
  return { status: 200, json: requireAccount(await identity.accounts.read(), id).user }
}

/** PUT /admin/users/:id: changes only the fields that are sent. Metadata is merged. */
export const updateUser: Route = async (identity, call) => {
  const id = await requireTarget(identity, call)
  const changes = await readJson(call.request, 'admin user', adminParams)
  const password = changes.password === '' ? null : await identity.passwords.hash(changes.password)
  return identity.accounts.update((draft) => {
    const account = requireAccount(draft, id)
    const { user } = account
    const time = new Date(identity.now()).toISOString()
    if (changes.email !== '') {
      requireFreeEmail(draft, changes.email, account)
      user.email = changes.email
    }
    if (changes.role !== '') user.role = changes.role.trim()
    if (changes.confirm) user.confirmed_at ??= time
    if (password) setPassword(draft, account, password)
    if (changes.app_metadata)
      user.app_metadata = mergeMetadata(user.app_metadata, changes.app_metadata)
    if (changes.user_metadata)
      user.user_metadata = mergeMetadata(user.user_metadata, changes.user_metadata)
    user.updated_at = time
    return { status: 200, json: user }
  })
}

/** DELETE /admin/users/:id: deletes the account and its sessions. */
export const deleteUser: Route = async (identity, call) => {
  const id = await requireTarget(identity, call)
  await identity.accounts.update((draft) => {
    draft.accounts.splice(draft.accounts.indexOf(requireAccount(draft, id)), 1)
    endSessions(draft, id)
    if (draft.initialPassword?.userId === id) delete draft.initialPassword
  })
  return { status: 200, json: {} }
}

/**
 * The id of the user in the path, in lower case. Refuses a caller who is not an admin, with 400 an
 * id that is not a UUID, and with 404 an unknown one.
 */
async function requireTarget(identity: Identity, { request, id }: Call): Promise<string> {
  await requireAdmin(identity, request)
  if (!UUID.test(id)) throw refusal(400, 'user_id must be an UUID')
  requireAccount(await identity.accounts.read(), id.toLowerCase())
  return id.toLowerCase()
}
