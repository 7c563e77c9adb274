import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { site } from '#site/site.ts'
import { closeBrowser, closeSite, openPage, openSite } from './site.ts'

after(closeBrowser)
after(closeSite)

const get = async (path: string): Promise<string> => (await fetch((await openSite()).url + path)).text()
const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found)

for (const language of languages) {
  test(`the front page asks one question of each topic and leads to its answer (${language})`, async () => {
    const path = pathIn(language, '/faq')
    const [, teaser = ''] = (await get(pathIn(language, '/'))).split('<section class="wrap asked"')
    const faq = await get(path)
    const asked = [...teaser.matchAll(/<a href="([^"#]+)#q-([^"]+)">([^<]+)</g)].map(([, page, id, words]) => ({ page, id, words }))
    const topics = faq.split('<section id="set-').slice(1)
    assert.equal(asked.length, Math.min(topics.length, 5))
    for (const [index, { page, id, words }] of asked.entries()) {
      assert.equal(page, path)
      assert.equal(all(topics[index] ?? '', /<div id="q-([^"]+)"/g)[0], id)
      assert.equal(all(topics[index] ?? '', /<h3>([^<]+)<\/h3>/g)[0], words)
    }
    assert.ok(teaser.includes(`href="${path}">`) && teaser.includes(`href="${site.phone.href}"`))
  })
}

test('a question of the front page opens its answer', async (t) => {
  const { page, problems } = await openPage(t, { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
  await page.goto('/ar')
  const question = page.locator('.asked li a').last()
  const words = (await question.innerText()).trim()
  await question.click()
  await page.waitForURL('**/ar/faq#q-*')
  assert.equal((await page.locator('details[open] h3').first().innerText()).trim(), words)
  assert.deepEqual(problems, [])
})

test('the drawings that hold words are there in both languages, each with a text of its own', async () => {
  const { url } = await openSite()
  for (const language of languages) {
    const html = await get(pathIn(language, '/'))
    for (const name of ['hero', 'slip', 'goals', 'spending']) {
      const [alt = ''] = all(html, new RegExp(`<img[^>]*src="/art/${name}-${language}\\.svg"[^>]*alt="([^"]*)"`, 'g'))
      assert.ok(alt.length > 15, `${name}-${language} says «${alt}»`)
      assert.equal((await fetch(`${url}/art/${name}-${language}.svg`)).status, 200)
    }
  }
})
