import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { menu, type Entry } from '#sections/frame/menu.ts'
import { footerColumns, routes } from '#sections/frame/routes.ts'
import { site } from '#site.ts'

const contract = JSON.parse(await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8')) as {
  routes: string[]
  menu: string[]
  submenuFields: (keyof Entry)[]
}

test('the routes are those of the specification', () => {
  assert.deepEqual([...routes].sort(), [...contract.routes].sort())
})

test('the menu has its entries in their order, in both languages', () => {
  assert.deepEqual(menu.map(({ Title }) => Title.toLowerCase()), contract.menu.map((title) => title.toLowerCase()))
  for (const { TitleAr } of menu) assert.match(TitleAr, /^[\u0600-\u06ff ]+$/)
})

test('submenu entries carry the members of the specification', () => {
  const media = menu.find((one) => 'submenu' in one)
  assert.ok(media && 'submenu' in media)
  assert.deepEqual(media.submenu.map(({ Link }) => Link), ['/blog', '/news'])
  for (const entry of media.submenu) {
    assert.deepEqual(Object.keys(entry).sort(), [...contract.submenuFields].sort())
    assert.equal(entry.LinkAr, `/ar${entry.Link}`)
  }
})

test('the footer links to all that the specification names, and to six networks', () => {
  const linked: string[] = footerColumns.flatMap(({ links }) => links.map((key) => (key === 'home' ? '/' : `/${key}`)))
  for (const path of ['/', '/terms', '/privacy', '/disclaimer', '/consumerinsights', '/keyfact', '/businessfaq', '/faq']) assert.ok(linked.includes(path), path)
  assert.equal(site.networks.length, 6)
})
