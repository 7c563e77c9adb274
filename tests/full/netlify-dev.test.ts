import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { NetlifyDev } from '@netlify/dev'
import { startIdentityServer, ADMIN, tokenFor } from '../api/identity-server.ts'
import { blogData, PASSPHRASE } from '../api/harness.ts'
import { formData } from '../api/forms.ts'
import { temporaryFolder } from '../blobs/temporary.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const off = { enabled: false }
const ORIGIN = 'http://localhost:8888'

test('under Netlify’s own development server staff sign in, save a post and read a form’s response', async (t) => {
  const folder = await temporaryFolder(t)
  for (const part of ['netlify', 'src', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(
    join(folder, 'netlify.toml'),
    '[build]\npublish = "dist"\n[functions]\ndirectory = "netlify/functions"\nnode_bundler = "esbuild"\n',
  )
  const identity = await startIdentityServer(t)
  for (const name of ['URL', 'CONTEXT', 'NETLIFY_BLOBS_CONTEXT', 'DEPLOY_PRIME_URL'])
    delete process.env[name]
  Object.assign(process.env, {
    ADMIN_EMAIL: ADMIN,
    CMS_PASSPHRASE: PASSPHRASE,
    IDENTITY_URL: identity.url,
    NETLIFY_LOCAL: 'true',
  })
  const quiet = () => undefined
  const server = new NetlifyDev({
    projectRoot: folder,
    serverAddress: ORIGIN,
    skipGitignore: true,
    logger: { log: quiet, warn: quiet, error: console.error },
    database: off,
    edgeFunctions: off,
    environmentVariables: off,
    geolocation: off,
    aiGateway: off,
    images: off,
  })
  await server.start()
  t.after(() => server.stop())

  const headers: Record<string, string> = { origin: ORIGIN, 'content-type': 'application/json' }
  /** Sends a request with the headers collected so far; `body` is null when it is not JSON. */
  const ask = async (
    method: string,
    path: string,
    json?: unknown,
    more: Record<string, string> = {},
  ) => {
    const answer = await server.handle(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers: { ...headers, ...more },
        body: json === undefined ? null : JSON.stringify(json),
      }),
    )
    const text = (await answer?.text()) ?? ''
    return {
      status: answer?.status,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : null,
    }
  }
  for (const path of ['/api/health', '/api/openapi.json', '/api/blog', '/api/client'])
    assert.equal((await ask('GET', path)).status, 200, path)
  headers['authorization'] = `Bearer ${await tokenFor(identity.url, ADMIN, identity.password)}`
  const proof = await ask('POST', '/api/pass-key', { passphrase: PASSPHRASE })
  assert.equal(proof.status, 200, proof.text)
  headers['x-pass-key'] = (proof.body as { passKey: string }).passKey

  const BlogId = randomUUID()
  const created = await ask('POST', '/api/blog/add-or-update-blog', {
    BlogId,
    Data: blogData('First'),
  })
  assert.equal(created.status, 201, created.text)
  const { Revision } = created.body as { Revision: string }
  const changed = await ask(
    'PUT',
    '/api/blog/add-or-update-blog',
    { BlogId, Data: blogData('Second') },
    { 'if-match': Revision },
  )
  assert.equal(changed.status, 200, changed.text)
  const staleChange = await ask(
    'PUT',
    '/api/blog/add-or-update-blog',
    { BlogId, Data: blogData('Lost') },
    { 'if-match': Revision },
  )
  assert.equal(staleChange.status, 412)
  const listed = await ask('GET', '/api/blog')
  assert.deepEqual(
    (listed.body as { Data: { BlogTitle: string } }[]).map(({ Data }) => Data.BlogTitle),
    ['Second'],
  )
  const form = await ask('POST', '/api/form/', {
    ContactId: randomUUID(),
    FormType: 'CONTACT',
    FormData: formData('CONTACT'),
  })
  assert.equal(form.status, 201, form.text)
  const inbox = await ask('GET', '/api/form/')
  assert.equal((inbox.body as unknown[] | null)?.length, 1, inbox.text)
})
