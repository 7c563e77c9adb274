import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, platform, test, type Test } from '../browser.ts'
import { assertRows } from '../each.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { runAxe } from './axe.ts'
import { openPage } from './site.ts'

/** Site that was built with an empty store. */
let emptySite: RunningPlatform
/** Response of `GET /api/client` with the sample content, the announcement switched on. */
let clientData: Record<string, unknown>

type Setting = { Key: string; Value: Record<string, unknown> }

const hour = 3_600_000
const announced = {
  StartDate: new Date(Date.now() - hour).toISOString(),
  EndDate: new Date(Date.now() + 48 * hour).toISOString(),
  isActive: true,
  AlertContent:
    '<h2>New cash points</h2><p>They open <strong>on Monday</strong>. <a href="/find-us">Where</a> <a href="HTTPS://site.example">Site</a> <a href="JavaScript:alert(1)">or</a> <a href="java&#9;script:alert(1)">not</a> <a href="data:text/html,x">at all</a></p><img src="https://evil.example/a.png" alt=""><script>alert(1)</script>',
  AlertContent_AR: '<h2>نقاط خدمة نقدية جديدة</h2><p>تفتح يوم الاثنين.</p>',
  // Identifies this showing of the announcement: nobody has dismissed it yet.
  refreshToken: '0f8fad5b-d9cb-469f-a165-70867728950e',
}

test.beforeAll(async () => {
  emptySite = await spawnPlatform({ env: { SEED: 'none' } })
  clientData = (await (await fetch(`${platform.url}/api/client`)).json()) as typeof clientData
  const [setting] = clientData['appSettings'] as Setting[]
  assert.ok(setting)
  clientData['appSettings'] = [{ ...setting, Value: { ...setting.Value, ...announced } }]
})
test.afterAll(async () => {
  await emptySite.stop()
})

/**
 * Opens a page of the site that was built empty.
 * @param reply response to its requests for the public data; `requestCount` returns their number
 */
const visit = async (
  t: Test,
  path: string,
  reply: object,
  width = 1280,
): Promise<{ page: Page; problems: string[]; requestCount: () => number }> => {
  const { page, problems } = await openPage(t, {
    baseURL: emptySite.url,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  let requests = 0
  await page.route('**/api/client', (route) => {
    requests += 1
    return route.fulfill(reply)
  })
  await page.goto(path)
  return { page, problems, requestCount: () => requests }
}

/** Public data without content. */
const nothing = { appSettings: [], faqDocumentations: [], testimonials: [], documentUploads: {} }
const wordsIn = (language: Language) => messages(language)

for (const language of languages) {
  test(`a page that was built empty loads the current questions and answers, ${language}`, async ({
    t,
  }) => {
    for (const [path, width] of [
      ['/faq', 360],
      ['/businessfaq', 1280],
    ] as const) {
      const { page, problems, requestCount } = await visit(
        t,
        pathIn(language, path),
        { json: { ...clientData, appSettings: [] } },
        width,
      )
      const folds = page.locator('#questions details')
      await folds.first().waitFor()
      const sets = (clientData['faqDocumentations'] as { FaqType: string }[]).filter(
        ({ FaqType }) => FaqType === (path === '/faq' ? 'INDIVIDUAL_FAQ' : 'BUSINESS_FAQ'),
      )
      await expect(page.locator('#questions section')).toHaveCount(sets.length)
      await folds.first().locator('summary').click()
      await expect(folds.first().locator('.prose p').first()).toBeVisible()
      await expect(page.getByText(wordsIn(language).faq.empty)).toHaveCount(0)
      assert.doesNotMatch((await page.locator('#questions').textContent()) ?? '', /\{fee:|\{limit:/)
      assert.deepEqual([requestCount(), await runAxe(page), problems], [1, [], []], path)
    }
  })

  test(`a page that was built empty loads the current documents, ${language}`, async ({ t }) => {
    const { page, problems, requestCount } = await visit(t, pathIn(language, '/keyfact'), {
      json: { ...clientData, appSettings: [] },
    })
    const links = page.locator('#documents a[type="application/pdf"]')
    await expect(links).toHaveCount(8)
    for (const href of await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    ))
      assert.equal((await fetch(platform.url + href, { method: 'HEAD' })).status, 200)
    await expect(page.getByText(wordsIn(language).documents.none)).toHaveCount(0)
    assert.deepEqual([requestCount(), await runAxe(page), problems], [1, [], []])
  })

  test(`a page that was built without the announcement loads the current one and sanitises it, ${language}`, async ({
    t,
  }) => {
    const { page, problems, requestCount } = await visit(t, pathIn(language, '/about'), {
      json: clientData,
    })
    const popUp = page.getByRole('dialog', { name: wordsIn(language).announcement.label })
    await popUp.waitFor()
    if (language === 'ar')
      await expect(popUp.getByRole('heading', { name: 'نقاط خدمة نقدية جديدة' })).toBeVisible()
    else {
      assert.deepEqual(await popUp.getByRole('link').allTextContents(), ['Where', 'Site'])
      await expect(popUp.getByText('They open on Monday. Where Site or not at all')).toBeVisible()
      await expect(popUp.locator('script, img[src*=evil], [href*=script]')).toHaveCount(0)
      await expect(popUp.getByText('alert(1)')).toHaveCount(0)
    }
    await popUp.getByRole('button', { name: wordsIn(language).announcement.gotIt }).click()
    await page.reload()
    await page.locator('.reopen:not([hidden])').waitFor()
    await expect(popUp).toBeHidden()
    assert.deepEqual([requestCount(), problems], [2, []])
  })
}

/** FAQ set with one question. */
const faqSet = (heading: string, title: string): object => {
  const Guid = crypto.randomUUID()
  const [sampleSet] = clientData['faqDocumentations'] as {
    Id: string
    SupportId: string
    Data: object
  }[]
  return {
    ...sampleSet,
    FaqType: 'INDIVIDUAL_FAQ',
    Data: {
      ...sampleSet?.Data,
      SupportHeading: heading,
      SupportHeading_AR: '',
      SupportData: [
        {
          Guid,
          SupportTitle: title,
          SupportTitle_AR: '',
          SupportContent: '<p>Yes.</p>',
          SupportContent_AR: '',
        },
      ],
    },
  }
}

/** Responses that leave the page as built, with the expected warnings on the console. Key: name. */
const replies = (): Record<string, { reply: object; warned: string[] }> => {
  const warned = ['Error: Failed to fetch support data', 'Error: Failed to fetch documents']
  return {
    'there is nothing': { reply: { json: nothing }, warned: [] },
    'every set of questions refers to a fee, which only a build can fill in': {
      reply: {
        json: {
          ...nothing,
          faqDocumentations: [
            faqSet('Costs {fee:card}', 'Is it free?'),
            faqSet('Costs', 'Is it {fee:card}?'),
          ],
        },
      },
      warned: [],
    },
    'a record is not as declared': {
      reply: {
        json: {
          ...nothing,
          faqDocumentations: [{ FaqType: 'INDIVIDUAL_FAQ' }],
          documentUploads: { KEY_FACTS_INDIVIDUAL: [{ Title: 7 }] },
        },
      },
      warned: [],
    },
    'the server is down': { reply: { status: 503, json: {} }, warned },
    'the answer is no JSON': { reply: { body: '<html>', contentType: 'text/html' }, warned },
  }
}

test('without content, or without a valid response, the page keeps its words and the console has the specified warnings', async ({
  t,
}) => {
  await assertRows(
    Object.entries(replies()),
    ([name]) => name,
    async ([, { reply, warned }]) => {
      const warnings: string[] = []
      for (const path of ['/faq', '/keyfact']) {
        const { page } = await openPage(t, { baseURL: emptySite.url })
        page.on(
          'console',
          (message) =>
            void (
              message.type() === 'warning' && warnings.push(message.text().split('\n')[0] ?? '')
            ),
        )
        await page.route('**/api/client', (route) => route.fulfill(reply))
        await page.goto(path)
        // `data-empty` is removed once the script has decided what the page shows.
        await expect(page.locator('[data-empty]')).toHaveCount(0)
        await expect(
          page
            .getByText(path === '/faq' ? wordsIn('en').faq.empty : wordsIn('en').documents.none)
            .first(),
        ).toBeVisible()
        await expect(page.locator('.reopen')).toBeHidden()
      }
      for (const text of warned) await expect.poll(() => warnings).toContain(text)
    },
  )
})

test('a page that was built with content does not request the public data', async ({ t }) => {
  const { page } = await openPage(t)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const path of ['/faq', '/keyfact', '/']) await page.goto(path, { waitUntil: 'networkidle' })
  assert.deepEqual(
    requests.filter((url) => url.includes('/api/client')),
    [],
  )
})
