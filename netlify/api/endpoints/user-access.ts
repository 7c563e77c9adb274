import * as v from 'valibot'
import { readJson } from '../body.ts'
import { check, queryOf } from '../check.ts'
import { isAdmin, sameEmail } from '../identity.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

const schema = v.strictObject({ userEmail: v.pipe(v.string(), v.maxLength(320, 'This is not an e-mail address.')) })

/** Says whether the signed-in user is the admin; to anybody else the same words, so that nobody learns the address. */
export const userAccessRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/user-access',
    access: 'signed in',
    describe: {
      summary: 'Whether the signed-in user is the admin',
      body: schema,
      success: { 200: v.union([v.strictObject({ EmailId: v.string() }), v.strictObject({ error: v.string() })]) },
    },
    handle: async ({ request, url, user, services }) => {
      queryOf(url, [])
      const { userEmail } = check(schema, await readJson(request))
      const admitted = user !== null && isAdmin(user, services) && sameEmail(userEmail, user.email)
      return json(admitted ? { EmailId: user.email } : { error: 'This account has no access to the staff area.' })
    },
  },
]
