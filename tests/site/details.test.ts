import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after } from 'node:test'
import { yearOf } from '#i18n/dates.ts'
import { closeBrowser, closeSite, openPage, openSite } from './site.ts'

const { milliseconds } = JSON.parse(await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8')) as {
  milliseconds: { pageFade: number; modal: number; modalBackdrop: number }
}

after(closeBrowser)
after(closeSite)

test('the contact page alone has a body class of its own', async () => {
  const { url } = await openSite()
  const classOf = async (path: string): Promise<string | undefined> => /<body class="([^"]+)"/.exec(await (await fetch(url + path)).text())?.[1]
  assert.equal(await classOf('/contact'), 'contact')
  assert.equal(await classOf('/ar/contact'), 'contact')
  assert.equal(await classOf('/about'), undefined)
})

test('pages fade in the time of the specification, and not for people who want less motion', async (t) => {
  const { url } = await openSite()
  const html = await (await fetch(`${url}/about`)).text()
  const [, motion = ''] = /@media \(prefers-reduced-motion:\s*no-preference\)\{(html\{scroll-behavior[\s\S]*?\}\})/.exec(html) ?? []
  assert.match(motion, /@view-transition\{navigation:auto\}/)
  assert.match(motion, new RegExp(`::view-transition-group\\(root\\)\\{animation-duration:\\.${milliseconds.pageFade / 100}s\\}`))
  assert.equal(html.split('@view-transition').length, 2)

  const { page } = await openPage(t, { reducedMotion: 'no-preference' })
  await page.goto('/about')
  await page.evaluate(() => addEventListener('pagereveal', () => undefined))
  const reveal = await openPage(t, { reducedMotion: 'no-preference' })
  await reveal.context.addInitScript(() => addEventListener('pagereveal', (event) => sessionStorage.setItem('faded', String(event.viewTransition !== null))))
  await reveal.page.goto('/about')
  await reveal.page.getByRole('link', { name: 'Careers' }).first().click()
  await reveal.page.waitForURL('**/careers')
  assert.equal(await reveal.page.evaluate(() => sessionStorage.getItem('faded')), 'true')
})

test('the dialog and its backdrop move in the times of the specification', async () => {
  const css = await readFile(new URL('../../src/styles/announce.css', import.meta.url), 'utf8')
  assert.match(css, new RegExp(`\\.modal \\{[^}]*transition: opacity \\.${milliseconds.modal / 100}s`))
  assert.match(css, new RegExp(`\\.modal::backdrop \\{[^}]*transition: opacity \\.${milliseconds.modalBackdrop / 10}s`))
})

test('the copyright line holds the current year in both languages', async () => {
  const { url } = await openSite()
  for (const path of ['/', '/ar']) assert.ok((await (await fetch(url + path)).text()).includes(`© ${yearOf(new Date())} `))
})

test('the first view asks for little, for no font of the other script and for nothing from elsewhere, and sets no cookie', async (t) => {
  const { url } = await openSite()
  for (const [path, most] of Object.entries({ '/': 7, '/blog': 7, '/ar': 9, '/ar/about': 9 })) {
    const { page, context } = await openPage(t, { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
    // Links are fetched ahead after the first view, which is what is counted.
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const requests = new Set<string>()
    page.on('request', (request) => requests.add(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    const below = new Set(await page.locator('img[loading="lazy"]').evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).currentSrc)))
    const asked = [...requests].filter((address) => !below.has(address))
    assert.ok(asked.length <= most, `${path} asks for ${asked.length}: ${asked.join(' ')}`)
    assert.ok([...requests].every((address) => new URL(address).origin === url), asked.join(' '))
    if (!path.startsWith('/ar')) assert.ok(!asked.some((address) => address.includes('plex-arabic')), `${path} fetches Arabic letters`)
    assert.deepEqual(await context.cookies(), [])
  }
})
