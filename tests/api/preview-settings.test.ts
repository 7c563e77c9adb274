import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { forms as arabic } from '#messages/ar/forms.ts'
import { forms as english } from '#messages/en/forms.ts'
import { sendMail } from '../../netlify/api/mail/deliver.ts'
import { settingsFrom } from '../../netlify/api/services.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { listen } from '../listening.ts'
import { newMessage } from '../../netlify/api/submissions/submission.ts'
import { beginFile } from './form-files.ts'
import { plainFormFields, formData, inboxOf } from './forms.ts'
import { ADMIN, blogData, PASSPHRASE, startApi } from './harness.ts'
import { startSmtp } from './smtp.ts'
import { storedResponse, storeResponses } from './stored-responses.ts'

/**
 * Variables that functions get from Netlify in every context, previews too: those of production.
 */
const environment = (origin: string, smtp: string): Record<string, string> => ({
  URL: origin,
  ADMIN_EMAIL: ADMIN,
  CMS_PASSPHRASE: PASSPHRASE,
  BUILD_HOOK_URL: `${origin}/hook`,
  BUILD_HOOK_STATUS_URL: `${origin}/status`,
  SMTP_URL: smtp,
  PUBLIC_ASSETS_HOST: 'assets.ghafwallet.example',
})
const PREVIEW = 'https://deploy-preview-7--ghaf.netlify.app'

test('only production and local development use the settings of production, and a preview has its own address alone', () => {
  /** `requestOrigin`: address at which the function was called. */
  const settingsIn = (
    context: string | undefined,
    more: Record<string, string> = {},
    requestOrigin?: string,
  ) => {
    const { siteUrl, identityUrl, buildHookUrl, buildStatusUrl, smtpUrl, assetsHost } =
      settingsFrom(
        { ...environment('https://www.ghafwallet.example', 'smtp://mail.example'), ...more },
        context,
        requestOrigin,
      )
    return { siteUrl, identityUrl, rest: [buildHookUrl, buildStatusUrl, smtpUrl, assetsHost] }
  }
  for (const context of ['production', 'dev']) {
    const { siteUrl, rest } = settingsIn(context, { DEPLOY_PRIME_URL: PREVIEW }, PREVIEW)
    assert.equal(siteUrl, 'https://www.ghafwallet.example')
    assert.ok(rest.every((setting) => setting !== null))
  }
  // Netlify's local server sets no address for functions.
  assert.equal(
    settingsIn('dev', { URL: '' }, 'http://localhost:8888').siteUrl,
    'http://localhost:8888',
  )
  assert.throws(() => settingsIn('production', { URL: '' }, PREVIEW), /The setting URL is missing/)
  const noSettings = [null, null, null, null]
  for (const context of ['deploy-preview', 'branch-deploy', 'preview-server', undefined]) {
    const previewSettings = {
      siteUrl: PREVIEW,
      identityUrl: `${PREVIEW}/.netlify/identity`,
      rest: noSettings,
    }
    assert.deepEqual(settingsIn(context, { DEPLOY_PRIME_URL: `${PREVIEW}/` }), previewSettings)
    assert.deepEqual(
      settingsIn(context, {}, PREVIEW),
      previewSettings,
      'without DEPLOY_PRIME_URL the address of the request is used',
    )
    assert.throws(() => settingsIn(context), /The setting DEPLOY_PRIME_URL is missing/)
    for (const host of [
      'https://www.evil.example',
      'https://evil.example/deploy-preview-7--ghaf.netlify.app',
      'https://ghaf.netlify.app.evil.example',
      'http://ghaf.netlify.app',
    ]) {
      assert.throws(
        () => settingsIn(context, {}, host),
        /The setting DEPLOY_PRIME_URL is missing/,
        host,
      )
    }
    assert.equal(
      settingsIn(context, {
        DEPLOY_PRIME_URL: PREVIEW,
        IDENTITY_URL: 'https://www.ghafwallet.example/.netlify/identity',
      }).identityUrl,
      previewSettings.identityUrl,
    )
  }
})

test('a preview calls no build hook and sends no mail, and production does both', async (t) => {
  const calledPaths: string[] = []
  const { origin } = await listen(({ url }, response) => {
    calledPaths.push(url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        builtAt: '2026-11-24T00:00:00.000Z',
        items: { 'blog/of-production': '1' },
      }),
    )
  }, t)
  const smtp = await startSmtp(t)
  const run = async (context: string) => {
    const { identityUrl: _identity, ...settings } = settingsFrom(
      { ...environment(origin, smtp.url), DEPLOY_PRIME_URL: 'http://127.0.0.1:9' },
      context,
    )
    const api = await startApi(t, { settings })
    const { read } = inboxOf(api)
    const id = randomUUID()
    assert.equal((await api.save(randomUUID(), blogData('In a preview'))).status, 201)
    await storeResponses(api.services, [
      storedResponse(api.services.clock.now(), {
        id,
        mail: (['notification', 'acknowledgement'] as const).map((kind) =>
          newMessage({
            id: kind,
            kind,
            queuedAt: new Date(api.services.clock.now()).toISOString(),
          }),
        ),
      }),
    ])
    await api.settled()
    await sendMail(api.services)
    await sweep(api.services)
    return (await read())[0]?.Mail.map(({ Kind, State }) => [Kind, State])
  }
  assert.deepEqual(
    await run('deploy-preview'),
    [
      ['notification', 'waiting'],
      ['acknowledgement', 'waiting'],
    ],
    'the mails stay in the outbox',
  )
  assert.deepEqual([calledPaths, smtp.arrived], [[], []])
  assert.deepEqual(await run('production'), [
    ['notification', 'sent'],
    ['acknowledgement', 'sent'],
  ])
  assert.ok(calledPaths.includes('/hook') && calledPaths.includes('/build.json'))
  assert.equal(smtp.arrived.length, 2)
})

test('a preview refuses and does not store forms, files and searches of visitors, and stores items of staff', async (t) => {
  const { identityUrl: _identity, ...settings } = settingsFrom(
    { ...environment('https://www.ghafwallet.example', ''), DEPLOY_PRIME_URL: PREVIEW },
    'deploy-preview',
  )
  const api = await startApi(t, { settings: { acceptsVisitorData: settings.acceptsVisitorData } })
  const { send, sendPlain, read } = inboxOf(api)
  /** Numbers of documents that visitors could cause. */
  const storedCounts = async () =>
    (
      await Promise.all([
        api.services.forms.list(),
        api.services.ops.list('rl'),
        api.services.ops.list('fb'),
      ])
    ).map((listed) => listed.length)
  const empty = await storedCounts()
  const sent = await send(randomUUID(), formData('CONTACT'))
  assert.deepEqual([sent.status, (sent.body as { code: string }).code], [403, 'preview'])
  for (const [locale, words] of [
    ['en', english],
    ['ar', arabic],
  ] as const) {
    const page = await sendPlain(plainFormFields('CONTACT', { locale, firstName: 'Kept' }))
    assert.equal(page.status, 403)
    assert.ok(page.text.includes(words.notSent.preview))
    assert.match(page.text, /value="Kept"/)
  }
  const began = await beginFile(api.services, 'cv.pdf', 100)
  assert.deepEqual(
    [began.status, ((await began.json()) as { code: string }).code],
    [403, 'preview'],
  )
  const searched = await api.call('/api/feedback/search', {
    method: 'POST',
    json: { Words: 'lost word', Language: 'en' },
  })
  assert.deepEqual([searched.status, (searched.body as { code: string }).code], [403, 'preview'])
  assert.deepEqual(await storedCounts(), empty)
  assert.equal((await api.save(randomUUID(), blogData('In a preview'))).status, 201)
  assert.deepEqual(await read(), [])
})

test('the setting RATE_LIMITS turns the counting of visitors off in local development only', () => {
  const counts = (context: string, limits: string) =>
    settingsFrom(
      {
        ...environment('https://www.ghafwallet.example', ''),
        DEPLOY_PRIME_URL: 'https://preview.example',
        RATE_LIMITS: limits,
      },
      context,
    ).rateLimitsVisitors
  assert.equal(counts('dev', 'off'), false)
  for (const [context, limits] of [
    ['dev', 'on'],
    ['dev', 'OFF'],
    ['production', 'off'],
    ['deploy-preview', 'off'],
    ['branch-deploy', 'off'],
  ] as const)
    assert.equal(counts(context, limits), true, `${context} ${limits}`)
})
