import type { NetlifyFunction } from '@netlify/functions'
import { isAdminAddress } from '../api/identity.ts'
import { liveServices } from '../api/services.ts'
import { noteFailedBuild, proveBuild } from '../api/publish.ts'

export default {
  /** After every good deploy: reads from the live site what it was built from, so that the staff area can say what is live. */
  deploySucceeded: async ({ deploy }) => {
    await proveBuild(liveServices(deploy.context ?? process.env['CONTEXT'], deploy.sslUrl))
  },
  /** A failed deploy leaves the last good site up: the staff area says so, with the reason. */
  deployFailed: async ({ deploy }) => {
    await noteFailedBuild(
      liveServices(deploy.context ?? process.env['CONTEXT'], deploy.sslUrl),
      deploy.errorMessage,
    )
  },
  /** Nobody but the admin gets an account, even where registration was left open by mistake. */
  userValidate: (event) => {
    if (!isAdminAddress(event.user.email ?? '', process.env['ADMIN_EMAIL'] ?? '')) event.deny()
    return undefined
  },
} satisfies NetlifyFunction
