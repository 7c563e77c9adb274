import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createIdentityService } from '../../netlify/local/identity/service.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { listen } from '../listening.ts'
import { nodeRequest, sendResponse } from './node-http.ts'

export const ADMIN = 'admin@ghaf.example'
const PASSWORD = 'right horse battery'

/**
 * Identity service with one account, the admin's. `checkedTokenCount()` is the number of tokens
 * that it has checked so far.
 */
export const startIdentityServer = async (t: Pick<TestContext, 'after'>) => {
  const service = await createIdentityService({
    file: join(await temporaryFolder(t), 'identity', 'accounts.json'),
    adminEmail: ADMIN,
    adminPassword: PASSWORD,
    sendMail: () => undefined,
    siteUrl: 'http://localhost:8888',
    scryptCost: 16,
    // Read on each call: a test's mocked clock must not outlive that test.
    now: () => Date.now(),
  })
  let checkedTokens = 0
  const { origin } = await listen((incoming, outgoing) => {
    if (incoming.url?.endsWith('/user')) checkedTokens += 1
    void nodeRequest(incoming).then(async (request) =>
      sendResponse(outgoing, await service.handle(request, '127.0.0.1')),
    )
  }, t)
  return {
    url: `${origin}/.netlify/identity`,
    checkedTokenCount: () => checkedTokens,
    password: PASSWORD,
  }
}

/** Signs in at an Identity service. @returns the access token */
export const tokenFor = async (
  identityUrl: string,
  username: string,
  password: string,
): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'password', username, password })
  const response = await fetch(`${identityUrl}/token`, { method: 'POST', body })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/**
 * Signs in another user, whose account is created first if necessary. `adminToken`: access token of
 * the admin. @returns the user's access token
 */
export const signInUser = async (
  identityUrl: string,
  adminToken: string,
  email: string,
): Promise<string> => {
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
  await fetch(`${identityUrl}/admin/users`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'editor-pass-9', confirm: true }),
  })
  return tokenFor(identityUrl, email, 'editor-pass-9')
}
