import assert from 'node:assert/strict'
import { languages } from '#i18n/languages.ts'
import { absoluteUrl, pathIn } from '#i18n/paths.ts'
import { site } from '#site/site.ts'
import { expect, test } from '../browser.ts'
import { layoutFaultsIn } from './layout.ts'
import { faultsOnPaper } from './paper.ts'
import { openPage } from './site.ts'

/** Size of an A4 sheet within its margins, in CSS pixels. */
const sheet = { width: 658, height: 986 }
const white = 'rgb(255, 255, 255)'

for (const language of languages) {
  for (const path of [
    '/terms',
    '/merchant-terms',
    '/privacy',
    '/disclaimer',
    '/consumerinsights',
    '/keyfact',
  ]) {
    test(`${pathIn(language, path)} is printed without navigation, dark on white in any theme, with name and address of the site`, async ({
      t,
    }) => {
      const { page } = await openPage(t, {
        viewport: sheet,
        colorScheme: 'dark',
        reducedMotion: 'reduce',
      })
      await page.goto(pathIn(language, path))
      await expect(page.locator('.printed')).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      for (const selector of [
        '.bar',
        '.foot',
        '.trail',
        '.contents',
        '.report',
        '.related',
        '.page-head img',
        '.skip',
        '.up',
      ]) {
        for (const element of await page.locator(selector).all())
          await expect(element, selector).toBeHidden()
      }
      const printed = page.locator('.printed')
      await expect(printed).toBeVisible()
      await expect(printed.locator('> *')).toHaveText(
        [site.name[language], absoluteUrl(site.url, language, path)],
        { useInnerText: true },
      )
      const colours = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.documentElement)
        return { backgroundColor, color }
      })
      assert.equal(colours.backgroundColor, white)
      assert.ok(
        colours.color.match(/\d+/g)?.every((part) => Number(part) < 64),
        colours.color,
      )
      assert.deepEqual(await layoutFaultsIn(page), [])
    })
  }

  test(`in print the links of a legal text show their address, and no row of a table is cut, ${language}`, async ({
    t,
  }) => {
    const { page } = await openPage(t, { viewport: sheet, reducedMotion: 'reduce' })
    await page.goto(pathIn(language, '/privacy'))
    await page.emulateMedia({ media: 'print' })
    const links = await page.locator('.legal .prose a').evaluateAll((all) =>
      all.map((one) => ({
        href: one.getAttribute('href') ?? '',
        shown: getComputedStyle(one, '::after').content,
      })),
    )
    const inner = links.filter(({ href }) => href.startsWith('/'))
    assert.ok(inner.length > 0)
    for (const { href, shown } of inner)
      assert.ok(shown.includes(href) || shown.includes('attr(href)'), `${href}: ${shown}`)
    // Phone numbers and e-mail addresses are already in the text.
    for (const { shown } of links.filter(({ href }) => /^(tel|mailto):/.test(href)))
      assert.equal(shown, 'none')
    const tables = await page.locator('.prose table').evaluateAll((all) =>
      all.map((table) => ({
        display: getComputedStyle(table).display,
        rows: [...table.querySelectorAll('tr')].map((row) => getComputedStyle(row).breakInside),
      })),
    )
    assert.ok(tables.length > 0)
    for (const { display, rows } of tables) {
      assert.equal(display, 'table')
      assert.deepEqual(new Set(rows), new Set(['avoid']))
    }
  })
}

test('an answer that is folded on the screen is printed', async ({ t }) => {
  const { page } = await openPage(t, { viewport: sheet, reducedMotion: 'reduce' })
  await page.goto('/faq')
  const answer = page.locator('.sets details .prose p').first()
  // Folded content may have a height although it is not visible.
  const drawnHeight = (): Promise<number> =>
    answer.evaluate((one) => (one.checkVisibility() ? one.getBoundingClientRect().height : 0))
  assert.equal(await drawnHeight(), 0)
  await page.emulateMedia({ media: 'print' })
  assert.ok((await drawnHeight()) > 10)
})

test('the skip link is not printed, even if it has the focus', async ({ t }) => {
  const { page } = await openPage(t, { viewport: sheet, reducedMotion: 'reduce' })
  for (const path of ['/', '/ar/about']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await expect(page.locator('.skip:focus')).toBeVisible()
    assert.deepEqual(await faultsOnPaper(page), [], path)
  }
})

test('the check of printed pages reports each kind of fault', async ({ t }) => {
  const { page } = await openPage(t, { viewport: sheet, reducedMotion: 'reduce' })
  const faulty: [fault: string, css: string, html: string][] = [
    ['keeps its place in the window', 'p { position: fixed }', '<p>Text</p>'],
    ['keeps its place in the window', 'p { position: sticky }', '<p>Text</p>'],
    ['keeps its place in the window', "p::after { content: '*'; position: fixed }", '<p>Text</p>'],
    [
      'lies over the page',
      '[popover] { position: absolute }',
      '<p>Text</p><p popover="manual">More</p>',
    ],
    [
      'hides',
      'div { block-size: 1em; overflow: auto }',
      '<div><p>One line</p><p>and another one</p></div>',
    ],
    ['ends with the first sheet', 'html { overflow: hidden }', '<p>Text</p>'],
    ['dark where the device is', 'html { color-scheme: light dark }', '<p>Text</p>'],
    ['prints nothing', 'p { display: none }', '<p>Text</p>'],
  ]
  for (const [fault, css, html] of faulty) {
    await page.setContent(
      `<!doctype html><style>html { color-scheme: light } @media print { ${css} }</style>${html}`,
    )
    await page.evaluate(() => document.querySelector<HTMLElement>('[popover]')?.showPopover())
    const found = await faultsOnPaper(page)
    assert.equal(found.length, 1, `${css}: ${found.join(', ')}`)
    assert.ok(found[0]?.startsWith(fault), found[0])
  }
})
