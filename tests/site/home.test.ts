import assert from 'node:assert/strict'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { site } from '#site/site.ts'
import { expect, platform, test } from '../browser.ts'
import { addressesOf, openPage } from './site.ts'

const get = async (path: string): Promise<string> => (await fetch(platform.url + path)).text()
/** First group of each match. */
const groupsIn = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, group = '']) => group)

for (const language of languages) {
  test(`the front page asks one question of each of the first four topics and leads to its answer (${language})`, async () => {
    const path = pathIn(language, '/faq')
    const teaser =
      (await get(pathIn(language, '/'))).split('<section class="wrap asked"').at(-1) ?? ''
    const faq = await get(path)
    const asked = [...teaser.matchAll(/<a href="([^"#]+)#q-([^"]+)">([^<]+)</g)].map(
      ([, page, id, words]) => ({ page, id, words }),
    )
    const topics = faq.split('<section id="set-').slice(1)
    assert.equal(asked.length, Math.min(topics.length, 4))
    for (const [index, { page, id, words }] of asked.entries()) {
      assert.equal(page, path)
      assert.equal(groupsIn(topics[index] ?? '', /<div id="q-([^"]+)"/g)[0], id)
      assert.equal(groupsIn(topics[index] ?? '', /<h3>([^<]+)<\/h3>/g)[0], words)
    }
    assert.ok(teaser.includes(`href="${path}">`) && teaser.includes(`href="${site.phone.href}"`))
  })
}

test('the front page of a phone is at most 8,500 px long and that of services 9,500, in both languages', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  for (const [path, most] of [
    ['/', 8500],
    ['/services', 9500],
  ] as const) {
    for (const language of languages) {
      await page.goto(pathIn(language, path))
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      assert.ok(height <= most, `${path} ${language}: ${height} px`)
    }
  }
})

test('each tile of the front page leads to its service, with the fee in force', async () => {
  for (const language of languages) {
    const [services, home] = await Promise.all(
      ['/services', '/'].map((path) => get(pathIn(language, path))),
    )
    const [, tiles = ''] = home?.split('<section class="wrap tiles">') ?? []
    const [, list = ''] = /<ul>([\s\S]*?)<\/ul>/.exec(tiles) ?? []
    const ids = groupsIn(services ?? '', /<section id="([^"]+)" aria-labelledby/g)
    // Both lists are sorted, as the page of services has another order.
    assert.deepEqual(
      groupsIn(list, /<a href="([^"]+)"/g).sort(),
      ids.map((id) => pathIn(language, `/services#${id}`)).sort(),
    )
    assert.equal(ids.length, 8)
    for (const tile of list.split('<li>').slice(1))
      assert.match(tile, /class="(?:free|money|tag)"/, tile)
  }
})

test('the app bar of a phone is shown from the end of the first section to the footer', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await page.goto('/ar')
  const bar = page.locator('.app-bar')
  await expect(bar).not.toBeInViewport()
  await page.locator('.start').scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('link')).toHaveAttribute('data-store')
  await page.locator('.foot-end').scrollIntoViewIfNeeded()
  await expect(bar).not.toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
})

test('a question of the front page opens its answer', async ({ t }) => {
  const { page, problems } = await openPage(t, {
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  })
  await page.goto('/ar')
  const question = page.locator('.asked li a').last()
  const words = (await question.innerText()).trim()
  await question.click()
  await page.waitForURL('**/ar/faq#q-*')
  await expect(page.locator('details[open] h3').first()).toHaveText(words, { useInnerText: true })
  assert.deepEqual(problems, [])
})

test('each drawing with words has a version and an alternative text in both languages', async () => {
  const { url } = platform
  for (const language of languages) {
    const html = await get(pathIn(language, '/'))
    for (const name of ['hero', 'goals', 'spending']) {
      const [alt = ''] = groupsIn(
        html,
        new RegExp(`<img[^>]*src="/art/${name}-${language}\\.svg"[^>]*alt="([^"]*)"`, 'g'),
      )
      assert.ok(alt.length > 15, `${name}-${language} says «${alt}»`)
      assert.equal((await fetch(`${url}/art/${name}-${language}.svg`)).status, 200)
    }
  }
})

test('the links to the stores have a contrast of at least 3 to 1 with the page in both themes', async ({
  t,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openPage(t, { colorScheme })
    await page.goto('/')
    const [link = 0, ground = 0] = await page.evaluate(() =>
      [document.querySelector('.get a'), document.documentElement].map((one) => {
        // Relative luminance, with the exponent 2.2 as an approximation of WCAG's formula.
        const channels = (one ? getComputedStyle(one).backgroundColor.match(/\d+/g) : null) ?? []
        const [red = 0, green = 0, blue = 0] = channels.map(
          (channel) => (Number(channel) / 255) ** 2.2,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }),
    )
    assert.ok((Math.max(link, ground) + 0.05) / (Math.min(link, ground) + 0.05) >= 3, colorScheme)
  }
})

test('the number for emergencies is shown with posts about safety and not with others', async () => {
  const { url } = platform
  const posts = (await addressesOf(url)).filter(({ barePath }) =>
    /^\/(blog|news)\/./.test(barePath),
  )
  const withNumber = new Set<string>()
  for (const { path, barePath } of posts)
    if ((await get(path)).includes('class="report"')) withNumber.add(barePath)
  for (const about of [
    'lost-phone-three-things-to-do-in-this-order',
    'we-will-never-send-you-a-code-by-sms',
  ])
    assert.ok(withNumber.has(`/blog/${about}`), about)
  for (const about of [
    'a-savings-habit-that-starts-with-five-dirhams',
    'salary-day-what-to-do-first',
  ])
    assert.ok(!withNumber.has(`/blog/${about}`), about)
})
