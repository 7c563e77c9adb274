import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  putUser,
  readUser,
  updateUser,
} from './users.ts'
import { ensureAdmin, printablePassword } from './admin-account.ts'
import { openAccounts } from './accounts-file.ts'
import {
  type Answer,
  type Call,
  type Identity,
  type Mail,
  Refusal,
  refusal,
  type Route,
  toResponse,
} from './call.ts'
import { createLockout } from './lockout.ts'
import { postInvite, postRecover, postVerify } from './mailed-links.ts'
import { createPasswords } from './passwords.ts'
import { postLogout, postToken } from './sessions.ts'

/** Start of every path that the service answers. */
const PREFIX = '/.netlify/identity'

/** Ways to sign in, as GET /settings returns them: e-mail address and password only. */
const external = {
  bitbucket: false,
  github: false,
  gitlab: false,
  google: false,
  facebook: false,
  email: true,
  saml: false,
}
const settings = { external, external_labels: {}, disable_signup: true, autoconfirm: false }

/** Routes by path below {@link PREFIX}, then by method. */
const routes: Record<string, Record<string, Route>> = {
  '/settings': { GET: async () => ({ status: 200, json: settings }) },
  '/token': { POST: postToken },
  '/user': { GET: getUser, PUT: putUser },
  '/logout': { POST: postLogout },
  '/signup': {
    POST: async () => Promise.reject(refusal(403, 'Signups not allowed for this instance')),
  },
  '/recover': { POST: postRecover },
  '/verify': { POST: postVerify },
  '/invite': { POST: postInvite },
  '/admin/users': { GET: listUsers, POST: createUser },
  '/admin/users/:id': { GET: readUser, PUT: updateUser, DELETE: deleteUser },
}

export interface IdentityOptions {
  /** The accounts file, alone in its folder: `<DATA_DIR>/identity/accounts.json`. */
  file: string
  adminEmail: string
  /** Password from the settings; without it the first run makes a random one. */
  adminPassword?: string | undefined
  /** Delivers a mail. When it throws or rejects, the request fails and no account is changed. */
  sendMail(mail: Mail): void | Promise<void>
  /** The origin of the site, for the links in mails. */
  siteUrl: string
  /** N of scrypt, a power of two: 2^15 by default; tests use less. */
  scryptCost?: number
  /** Present time in milliseconds since 1970; the system's by default. */
  now?(): number
}

export interface IdentityService {
  /**
   * Answers a request whose path begins with `/.netlify/identity`. Never rejects.
   * @param clientAddress network address of the client, by which wrong passwords are counted
   */
  handle(request: Request, clientAddress: string): Promise<Response>
  /**
   * The admin's password when it may be printed: the generated one, or the one from the settings.
   * Null when it was changed.
   */
  readonly adminPassword: string | null
}

/**
 * Starts a local replacement for Netlify Identity, which gives the same answers.
 * @throws DamagedDataError, whose message says what to do, when the accounts file cannot be
 * understood; the file stays unchanged
 */
export async function createIdentityService(options: IdentityOptions): Promise<IdentityService> {
  const now = options.now ?? Date.now
  const accounts = await openAccounts(options.file)
  const passwords = createPasswords(options.scryptCost)
  const admin = { email: options.adminEmail, password: options.adminPassword }
  await ensureAdmin(accounts, passwords, admin, now())
  const identity: Identity = {
    accounts,
    passwords,
    lockout: createLockout(now),
    now,
    sendMail: options.sendMail,
    siteUrl: options.siteUrl.replace(/\/+$/, ''),
  }
  return {
    handle: async (request, clientAddress) =>
      toResponse(await answer(identity, request, clientAddress), now()),
    get adminPassword() {
      return printablePassword(accounts.latest(), admin)
    },
  }
}

async function answer(
  identity: Identity,
  request: Request,
  clientAddress: string,
): Promise<Answer> {
  try {
    return await dispatch(identity, request, clientAddress)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    console.error(error)
    return { status: 500, json: { code: 500, msg: 'Internal server error' } }
  }
}

async function dispatch(
  identity: Identity,
  request: Request,
  clientAddress: string,
): Promise<Answer> {
  const url = new URL(request.url)
  const path = url.pathname.startsWith(`${PREFIX}/`) ? url.pathname.slice(PREFIX.length) : ''
  const id = /^\/admin\/users\/([^/]+)$/.exec(path)?.[1] ?? ''
  const pattern = id === '' ? path : '/admin/users/:id'
  const methods = Object.hasOwn(routes, pattern) ? routes[pattern] : undefined
  if (methods === undefined) return { status: 404, text: '404 page not found\n' }
  const route = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (route === undefined)
    return { status: 405, headers: { allow: Object.keys(methods).join(', ') } }
  const call: Call = { request, url, clientAddress, id }
  return route(identity, call)
}
