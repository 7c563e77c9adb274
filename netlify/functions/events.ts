import type { NetlifyFunction } from '@netlify/functions'
import { isAdminAddress } from '../api/identity.ts'
import { servicesForDeploy } from '../api/services.ts'
import { noteFailedBuild, readLiveBuild } from '../api/publish.ts'

export default {
  /**
   * Reads the live site's build after every successful deploy, so that the staff area can show
   * which changes are live.
   */
  deploySucceeded: async ({ deploy }) => {
    await readLiveBuild(servicesForDeploy(deploy.context ?? process.env['CONTEXT'], deploy.sslUrl))
  },
  /** Stores the reason of a failed deploy for the staff area. The last good site stays live. */
  deployFailed: async ({ deploy }) => {
    await noteFailedBuild(
      servicesForDeploy(deploy.context ?? process.env['CONTEXT'], deploy.sslUrl),
      deploy.errorMessage,
    )
  },
  /**
   * Denies an account to everybody but the admin, even if registration was left open by mistake.
   */
  userValidate: (event) => {
    if (!isAdminAddress(event.user.email ?? '', process.env['ADMIN_EMAIL'] ?? '')) event.deny()
    return undefined
  },
} satisfies NetlifyFunction
