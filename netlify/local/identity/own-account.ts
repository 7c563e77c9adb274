import * as v from 'valibot'
import { comparableEmail, mergeMetadata, setPassword } from './accounts.ts'
import { refusal } from './answers.ts'
import { isAdmin, readCaller, requireAccount } from './callers.ts'
import type { Route } from './context.ts'
import { optionalMetadata, optionalText, readJson } from './request-body.ts'

/** GET /user: who the token belongs to, as stored now. */
export const getUser: Route = async (identity, { request }) => {
  const id = await readCaller(identity, request, true)
  return { status: 200, json: requireAccount(await identity.accounts.read(), id).user }
}

const userUpdate = v.object({
  email: optionalText,
  email_change_token: optionalText,
  password: optionalText,
  data: optionalMetadata,
  app_metadata: optionalMetadata,
})

/** PUT /user: the caller's own password and metadata; all of it or nothing. */
export const putUser: Route = async (identity, { request }) => {
  const id = await readCaller(identity, request, true)
  const changes = await readJson(request, 'User Update', userUpdate)
  const password = changes.password === '' ? null : await identity.passwords.hash(changes.password)
  return identity.accounts.update((draft) => {
    const account = requireAccount(draft, id)
    const { user } = account
    if (changes.app_metadata && !isAdmin(account)) throw refusal(401, 'Updating app_metadata requires admin privileges')
    // Only the address in ADMIN_EMAIL opens the staff area: a changed one would lock its owner out.
    const email = changes.email === '' ? user.email : changes.email
    if (changes.email_change_token !== '' || comparableEmail(email) !== comparableEmail(user.email)) {
      throw refusal(422, 'The email address cannot be changed on this machine')
    }
    if (changes.data) user.user_metadata = mergeMetadata(user.user_metadata, changes.data)
    if (changes.app_metadata) user.app_metadata = mergeMetadata(user.app_metadata, changes.app_metadata)
    if (password) setPassword(draft, account, password)
    user.updated_at = new Date(identity.now()).toISOString()
    return { status: 200, json: user }
  })
}
