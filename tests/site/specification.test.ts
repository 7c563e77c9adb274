import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { languageOf, languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { menu, type MenuEntry } from '#islands/header/menu.ts'
import { routes } from '#site/routes.ts'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'

const contract = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as {
  routes: string[]
  menu: string[]
  submenuFields: (keyof MenuEntry)[]
  countries: string[]
}

test('the site has the routes of the specification and seven more', () => {
  assert.deepEqual(
    [...routes].sort(),
    [
      ...contract.routes,
      '/app',
      '/security',
      '/complaints',
      '/merchant-terms',
      '/keyfact/business',
      '/find-us',
      '/search',
    ].sort(),
  )
})

test('the language of a path is Arabic if its first segment is "ar", else English', () => {
  for (const path of ['/ar', '/ar/', '/ar/about', '/ar/article'])
    assert.equal(languageOf(path), 'ar', path)
  for (const path of [
    '/',
    '',
    '/article',
    '/arabic',
    '/ar-AE',
    '/ar.html',
    '/AR/about',
    '/about/ar',
    '/en/ar',
  ])
    assert.equal(languageOf(path), 'en', path)
})

test('the menu has the entries of the specification in their order, with Arabic titles', () => {
  assert.deepEqual(
    menu.map(({ Title }) => Title.toLowerCase()),
    contract.menu.map((title) => title.toLowerCase()),
  )
  for (const { TitleAr } of menu) assert.match(TitleAr, /^[\u0600-\u06ff ]+$/)
})

test('submenu entries have the fields of the specification', () => {
  const media = menu.find((one) => 'submenu' in one)
  assert.ok(media && 'submenu' in media)
  assert.deepEqual(
    media.submenu.map(({ Link }) => Link),
    ['/blog', '/news'],
  )
  for (const entry of media.submenu) {
    assert.deepEqual(Object.keys(entry).sort(), [...contract.submenuFields].sort())
    assert.equal(entry.LinkAr, `/ar${entry.Link}`)
  }
})

for (const language of languages) {
  const read = async (path: string): Promise<string> =>
    (await fetch(platform.url + pathIn(language, path))).text()

  test(`the footer has the links of the specification, those of the other pages, the networks and the contacts, ${language}`, async () => {
    const html = await read('/about')
    const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
    const links = [...footer.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
    const specified = [
      '/',
      '/terms',
      '/privacy',
      '/disclaimer',
      '/consumerinsights',
      '/keyfact',
      '/businessfaq',
      '/faq',
    ]
    const more = [
      '/about',
      '/services',
      '/business',
      '/careers',
      '/blog',
      '/news',
      '/contact',
      '/find-us',
      '/app',
      '/security',
      '/complaints',
    ]
    const networks = site.networks.map(({ href }): string => href)
    assert.deepEqual(
      links.toSorted(),
      [
        ...[...specified, ...more].map((path) => pathIn(language, path)),
        ...networks,
        `mailto:${site.email}`,
        site.phone.href,
        '#top',
      ].sort(),
    )
    assert.equal(new Set(networks.map((href) => new URL(href).hostname)).size, 6)
    assert.match(site.phone.href, /^tel:800\d+$/)
    assert.match(site.phone.text, /^800/)
    for (const name of site.networks.map((one) => one.name))
      assert.ok(footer.includes(`aria-label="${name}"`), name)
  })

  test(`the front page states support at all hours, free joining and the seven emirates, ${language}`, async () => {
    const words = (await read('/')).replace(/<[^>]+>/g, ' ')
    const emirates = {
      en: /7\s+Emirates\. Available in the UAE only/,
      ar: /7\s+إمارات\. الخدمة متاحة داخل الدولة فقط/,
    }
    for (const stated of [/24\/7/, /365/, emirates[language]]) assert.match(words, stated)
    assert.match(
      words,
      language === 'en'
        ? /\b0\s+(?:AED\s+)?To open your wallet/
        : /0\s+(?:درهم\s+)?كلفة فتح المحفظة/,
    )
  })

  test(`the front page and the services name the twelve countries for transfers, and kiosks as coming soon, ${language}`, async () => {
    for (const path of ['/', '/services']) {
      const html = await read(path)
      const words = html.replace(/<[^>]+>/g, ' ')
      if (language === 'en')
        for (const country of contract.countries)
          assert.ok(words.includes(country), `${path}: ${country}`)
      assert.match(
        words,
        language === 'en'
          ? /Kiosk[\s\S]{0,60}Coming soon/i
          : /(?:أجهزة الخدمة|خدمة) (?:ال)?ذاتية[\s\S]{0,60}قريباً/,
        path,
      )
    }
  })

  test(`the advice about fraud says that codes are not sent, and that payments are approved in the app only, ${language}`, async () => {
    const words = (await read('/consumerinsights')).replace(/<[^>]+>/g, '')
    const rules = {
      en: [/March 2026, codes are not sent by SMS or e-mail/, /approve in the app only/],
      ar: [
        /مارس 2026 لا تُرسل الرموز في الإمارات برسالة نصية ولا ببريد إلكتروني/,
        /الموافقة في التطبيق (?:وحده|فقط)/,
      ],
    }
    for (const rule of rules[language]) assert.match(words, rule)
    for (const path of ['/terms', '/contact', '/faq'])
      assert.doesNotMatch(
        (await read(path)).replace(/<[^>]+>/g, ''),
        /enter the code (?:we|that we) sent|أدخل الرمز الذي أرسلناه/,
        path,
      )
  })
}
