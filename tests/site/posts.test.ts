import assert from 'node:assert/strict'
import type { BrowserContextOptions } from 'playwright-core'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { site } from '#site/site.ts'
import { expect, platform, test, type Test } from '../browser.ts'
import { builtPages, findElements, isPost, linkHref, textOf } from './built.ts'
import { openPage } from './site.ts'

/** Path of a sample post, without language. */
const bare = '/blog/a-savings-habit-that-starts-with-five-dirhams'

const openPost = async (t: Test, language: 'en' | 'ar', options: BrowserContextOptions) => {
  const opened = await openPage(t, options)
  await opened.page.goto(pathIn(language, bare))
  return { ...opened, share: opened.page.locator('.share'), words: messages(language).blog }
}

for (const language of languages) {
  test(`the link of a post is copied with a message, which shows the link when it cannot be copied, ${language}`, async ({
    t,
  }) => {
    const { page, context, share, words, problems } = await openPost(t, language, {
      viewport: { width: 1280, height: 900 },
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.url })
    const copy = share.getByRole('button', { name: words.share.copy })
    await copy.focus()
    await page.keyboard.press('Enter')
    await expect(share.getByRole('status')).toHaveText(words.share.copied)
    const address = site.url + pathIn(language, bare)
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No.'))
    })
    await copy.click()
    await expect(share.getByRole('status')).toHaveText(`${words.share.failed} ${address}`)
    assert.deepEqual(problems, [])
  })

  test(`on a phone the share sheet of the system opens, and when it fails the link is copied, ${language}`, async ({
    t,
  }) => {
    const { page, context, share, words } = await openPost(t, language, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.url })
    const shared = await page.evaluateHandle(() => {
      const sharedData: ShareData[] = []
      Object.assign(navigator, {
        share: (data: ShareData) => Promise.resolve(sharedData.push(data)),
      })
      return sharedData
    })
    const sheet = share.getByRole('button', { name: words.share.sheet })
    await sheet.tap()
    await expect
      .poll(() => shared.jsonValue())
      .toEqual([
        { title: await page.locator('h1').textContent(), url: site.url + pathIn(language, bare) },
      ])
    await page.evaluate(() =>
      Object.assign(navigator, { share: () => Promise.reject(new Error('No.')) }),
    )
    await sheet.tap()
    await expect(share.getByRole('status')).toHaveText(words.share.copied)
  })

  test(`the contents of a post are open on a computer and folded on a phone, and each entry leads to its heading, ${language}`, async ({
    t,
  }) => {
    for (const [width, isFolded] of [
      [1280, false],
      [360, true],
    ] as const) {
      const { page, words } = await openPost(t, language, {
        viewport: { width, height: 800 },
        javaScriptEnabled: false,
        reducedMotion: 'reduce',
      })
      const parts = page.getByRole('navigation', { name: words.parts })
      await expect(parts.locator('a').first()).toBeVisible({ visible: !isFolded })
      if (isFolded) await page.locator('.parts summary').click()
      await expect(parts.locator('a')).toHaveText(await page.locator('.prose h2').allTextContents())
      await parts.locator('a').nth(2).click()
      await expect(page.locator('.prose h2').nth(2)).toBeInViewport()
    }
  })
}

test('a post links to three others in the language of its page, those of its topic first', async () => {
  const pages = await builtPages()
  const posts = pages.filter(isPost)
  const topicOf = (path: string): string => {
    const page = posts.find((one) => one.path === path) ?? assert.fail(path)
    return textOf(
      findElements(page.document, 'header', { class: 'post-head' }).flatMap((head) =>
        findElements(head, 'a', { class: 'topic' }),
      )[0],
    )
  }
  for (const page of posts) {
    const cards = findElements(page.document, 'section', { class: 'read-next' }).flatMap(
      (section) => findElements(section, 'h3'),
    )
    const links = cards.map((heading) => findElements(heading, 'a')[0]?.attribs['href'] ?? '')
    assert.equal(new Set(links).size, 3, page.path)
    assert.ok(!links.includes(page.path))
    for (const heading of cards)
      assert.equal(heading.attribs['lang'] ?? page.language, page.language)
    const topic = topicOf(page.path)
    const haveSameTopic = links.map(
      (link) => topicOf(link) === topic && link.includes('/blog/') === page.path.includes('/blog/'),
    )
    // True before false.
    assert.deepEqual(
      haveSameTopic,
      haveSameTopic.toSorted((a, b) => Number(b) - Number(a)),
      page.path,
    )
  }
})

test('each topic with posts has a page with them and their number, and a topic without posts has no page', async () => {
  const pages = await builtPages()
  for (const language of languages) {
    const { topics, allTopics } = messages(language).blog
    const list =
      pages.find((page) => page.barePath === '/blog' && page.language === language) ?? assert.fail()
    const chips = findElements(list.document, 'a', { class: 'chip' }).map((link) => ({
      href: link.attribs['href'] ?? '',
      words: textOf(link),
    }))
    assert.equal(chips[0]?.words, `${allTopics} ${findElements(list.document, 'article').length}`)
    for (const { href, words } of chips.slice(1)) {
      const page = pages.find(({ path }) => path === href) ?? assert.fail(href)
      const cards = findElements(page.document, 'article')
      const name = textOf(findElements(page.document, 'h1')[0])
      assert.equal(words, `${name} ${cards.length}`)
      for (const card of cards)
        assert.equal(textOf(findElements(card, 'b', { class: 'topic' })[0]), name)
      assert.equal(linkHref(page, { rel: 'canonical' }), site.url + href)
      assert.equal(
        textOf(findElements(page.document, 'a', { class: 'chip', 'aria-current': 'page' })[0]),
        words,
      )
    }
    assert.ok(!chips.some(({ words }) => words.startsWith(topics.transfers.name)))
    assert.equal(
      (await fetch(platform.url + pathIn(language, '/blog/topic/transfers'))).status,
      404,
    )
  }
})

test('a list of at most twelve posts is one page, to which the address of its page 1 redirects', async () => {
  for (const { barePath, path, document } of await builtPages()) {
    if (barePath !== '/blog' && barePath !== '/news' && !barePath.startsWith('/blog/topic/'))
      continue
    assert.deepEqual(findElements(document, 'nav', { class: 'pager' }), [], path)
    const { status, headers } = await fetch(`${platform.url}${path}/page/1`, { redirect: 'manual' })
    assert.deepEqual([status, headers.get('location')?.replace(platform.url, '')], [301, path])
    assert.equal((await fetch(`${platform.url}${path}/page/2`)).status, 404, path)
  }
})

test('of the posts with a topic, only those about safety show the number for emergencies', async () => {
  for (const page of (await builtPages()).filter(isPost)) {
    const head = findElements(page.document, 'header', { class: 'post-head' })[0] ?? assert.fail()
    const topic = textOf(findElements(head, 'a', { class: 'topic' })[0])
    if (topic !== '')
      assert.equal(
        findElements(page.document, 'aside', { class: 'report' }).length === 1,
        topic === messages(page.language).blog.topics.safety.name,
        page.path,
      )
  }
})
