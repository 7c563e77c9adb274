import assert from 'node:assert/strict'
import { DomUtils, parseDocument } from 'htmlparser2'
import { languageFacts } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { employmentOf } from '#sharing/structured-data.ts'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'
import {
  builtPages,
  jsonLdIn,
  jsonLdOf,
  findElements,
  localAddressOf,
  isNotFoundPage,
  isPost,
  withoutSpaces,
  linkHref,
  metaContent,
  textOf,
  type BuiltPage,
  type JsonLd,
} from './built.ts'

let pages: BuiltPage[] = []
/** Pages with this path, in both languages. */
const pagesAt = (bare: string): BuiltPage[] => pages.filter((page) => page.barePath === bare)

test.beforeAll(async () => {
  pages = await builtPages()
})

test('every block is valid JSON with vocabulary and type, and without HTML except in the description of a job', () => {
  for (const page of pages) {
    for (const data of jsonLdIn(page)) {
      assert.equal(data['@context'], 'https://schema.org', page.path)
      assert.ok(data['@type'] ?? data['@graph'], page.path)
      assert.doesNotMatch(
        JSON.stringify(data['@type'] === 'JobPosting' ? { ...data, description: '' } : data),
        /<\/?[a-z]+[ >]|&(amp|lt|gt|nbsp);/,
        page.path,
      )
    }
    // No "<" as it could end the script element.
    const blocks = [
      ...page.html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
    ].map(([, text = '']) => text)
    for (const block of blocks) assert.ok(!block.includes('<'), page.path)
  }
})

type Step = { position: number; name: string; item?: string }

test('every page but the front page has one breadcrumb list: the links of the visible one, and the page itself', () => {
  for (const page of pages.filter(({ barePath }) => barePath !== '/')) {
    const [trail, ...more] = jsonLdOf(page, 'BreadcrumbList')
    assert.ok(trail && more.length === 0, page.path)
    const visible = findElements(page.document, 'nav', { class: 'trail' }).flatMap((nav) =>
      findElements(nav, 'li'),
    )
    const steps = visible.map((step) => ({
      name: textOf(step),
      href: findElements(step, 'a')[0]?.attribs['href'],
    }))
    if (steps.at(-1)?.href !== undefined)
      steps.push({ name: textOf(findElements(page.document, 'h1')[0]), href: undefined })
    const listedSteps = steps.filter(
      ({ href }, index) => href !== undefined || index === steps.length - 1,
    )
    const expected = listedSteps.map(({ name, href }, index): Step & { '@type': string } => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href === undefined ? {} : { item: site.url + href }),
    }))
    assert.deepEqual(trail['itemListElement'], expected, page.path)
    assert.equal(expected[0]?.item, site.url + pathIn(page.language, '/'), page.path)
    assert.ok(expected.length >= 2, page.path)
  }
})

test('the front page describes the company and the site with the same data as the footer', async () => {
  for (const page of pagesAt('/')) {
    const graph = jsonLdIn(page).flatMap((data) => (data['@graph'] ?? []) as JsonLd[])
    const [company, website] = graph
    assert.ok(company && website && graph.length === 2)
    assert.deepEqual(company['@type'], ['Organization', 'FinancialService'])
    const footer = textOf(findElements(page.document, 'footer')[0])
    for (const key of ['name', 'telephone', 'email', 'address'])
      assert.ok(
        footer.includes(String(company[key])),
        `${page.path}: ${key} ${String(company[key])}`,
      )
    assert.equal(company['legalName'], site.legalName[page.language])
    const links = findElements(page.document, 'a').map((link) => link.attribs['href'])
    for (const address of company['sameAs'] as string[]) assert.ok(links.includes(address), address)
    assert.equal((await fetch(await localAddressOf(String(company['logo'])))).status, 200)
    assert.deepEqual(
      [website['@type'], website['name'], website['inLanguage']],
      ['WebSite', site.name[page.language], languageFacts[page.language].tag],
    )
    assert.equal(website['url'], linkHref(page, { rel: 'canonical' }))
  }
})

test('the data of a post have the headline, dates, language, people and picture of its page', () => {
  const types = { blog: 'BlogPosting', news: 'NewsArticle' } as const
  const posts = pages.filter(isPost)
  assert.ok(posts.length >= 4)
  for (const page of posts) {
    const [post, ...more] = jsonLdOf(
      page,
      types[page.barePath.startsWith('/blog') ? 'blog' : 'news'],
    )
    assert.ok(post && more.length === 0, page.path)
    const [heading] = findElements(page.document, 'h1')
    assert.equal(post['headline'], textOf(heading), page.path)
    const language = heading?.attribs['lang'] === 'ar' ? 'ar' : 'en'
    assert.equal(post['inLanguage'], languageFacts[language].tag)
    assert.equal(post['datePublished'], metaContent(page, 'article:published_time'))
    assert.equal(post['dateModified'], metaContent(page, 'article:modified_time'))
    assert.ok(String(post['dateModified']) >= String(post['datePublished']), page.path)
    const shown = findElements(page.document, 'header', { class: 'post-head' })
      .flatMap((head) => findElements(head, 'time'))
      .map((time) => time.attribs['datetime'] ?? time.attribs['dateTime'] ?? '')
    assert.ok(
      shown.some((day) => day.startsWith(String(post['datePublished']))),
      `${page.path}: ${shown.join()}`,
    )
    assert.equal(post['image'], metaContent(page, 'og:image'))
    assert.equal(post['description'], metaContent(page, 'description'))
    const head = findElements(page.document, 'header', { class: 'post-head' })[0] ?? assert.fail()
    assert.equal(
      post['articleSection'] ?? '',
      textOf(findElements(head, 'a', { class: 'topic' })[0]),
    )
    const [author, reviewer] = ['author', 'reviewer'].map((role) =>
      textOf(
        [
          ...findElements(head, 'p', { class: role }),
          ...findElements(head, 'span', { class: role }),
        ][0],
      ),
    )
    const { name = '', jobTitle = '' } = post['author'] as { name?: string; jobTitle?: string }
    assert.ok(author?.includes(name) && author.includes(jobTitle), `${page.path}: ${author}`)
    const pageData = post['mainEntityOfPage'] as
      string | { '@id': string; reviewedBy: { name: string } }
    assert.equal(
      typeof pageData === 'string' ? pageData : pageData['@id'],
      linkHref(page, { rel: 'canonical' }),
    )
    assert.ok(
      typeof pageData === 'string' ? reviewer === '' : reviewer?.includes(pageData.reviewedBy.name),
      page.path,
    )
    assert.ok(Number(post['wordCount']) > 100 && /^PT\d+M$/.test(String(post['timeRequired'])))
    assert.deepEqual(post['publisher'], {
      '@type': 'Organization',
      name: site.name[language],
      url: site.url,
    })
  }
})

test('the data of an opening have the address, the description and the facts of its page', async () => {
  type Job = { JobId: string; Slug: string; ExpireAt: string | null; Data: { WorkType: string } }
  const jobs = (await (await fetch(`${platform.url}/api/job-listings`)).json()) as Job[]
  assert.ok(jobs.length > 0)
  for (const { Slug, ExpireAt, Data } of jobs) {
    const pages = pagesAt(`/careers/${Slug}`)
    assert.equal(pages.length, 2, Slug)
    for (const page of pages) {
      const [job, ...others] = jsonLdOf(page, 'JobPosting')
      assert.ok(job)
      assert.equal(others.length, 0)
      assert.equal(job['title'], textOf(findElements(page.document, 'h1')[0]))
      assert.equal(job['url'], linkHref(page, { rel: 'canonical' }))
      const description = parseDocument(String(job['description']))
      assert.equal(
        withoutSpaces(DomUtils.textContent(description)),
        withoutSpaces(textOf(findElements(page.document, 'div', { class: 'prose' })[0])),
      )
      assert.ok(
        findElements(description, 'p').length > 0 && findElements(description, 'li').length > 0,
        page.path,
      )
      assert.equal(job['datePosted'], findElements(page.document, 'time')[0]?.attribs['datetime'])
      assert.equal(job['validThrough'] ?? null, ExpireAt)
      assert.deepEqual(job['employmentType'], employmentOf(Data.WorkType))
      const { address } = job['jobLocation'] as {
        address: { addressCountry: string; addressLocality: string }
      }
      assert.equal(address.addressCountry, 'AE')
      assert.ok(
        textOf(findElements(page.document, 'dd')[0]).startsWith(address.addressLocality) &&
          address.addressLocality !== '',
      )
    }
  }
})

test('the data of an FAQ page have each question and answer in the order of the page', () => {
  type Question = {
    '@type': string
    name: string
    acceptedAnswer: { '@type': string; text: string }
  }
  for (const page of [...pagesAt('/faq'), ...pagesAt('/businessfaq')]) {
    const [faqData, ...more] = jsonLdOf(page, 'FAQPage')
    assert.ok(faqData && more.length === 0, page.path)
    const folds = findElements(page.document, 'div', { class: 'sets' }).flatMap((sets) =>
      findElements(sets, 'details'),
    )
    const questions = faqData['mainEntity'] as Question[]
    assert.deepEqual(
      questions.map(({ name }) => name),
      folds.map((fold) => textOf(findElements(fold, 'h3')[0])),
      page.path,
    )
    assert.deepEqual(
      questions.map(({ acceptedAnswer }) => withoutSpaces(acceptedAnswer.text)),
      folds.map((fold) => withoutSpaces(textOf(findElements(fold, 'div', { class: 'prose' })[0]))),
    )
    assert.ok(questions.length >= 15)
  }
})

test('no page has an aggregate rating, and the page of an unknown address has only a breadcrumb list', () => {
  for (const page of pages) {
    assert.doesNotMatch(page.html, /aggregateRating/)
    if (isNotFoundPage(page))
      assert.deepEqual(
        jsonLdIn(page).map((data) => data['@type']),
        ['BreadcrumbList'],
      )
  }
})
