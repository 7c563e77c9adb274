import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { allKinds } from '../../../src/kinds/index.ts'
import { screenAt, sidebar } from '../../../src/cms/screens.ts'
import { $page, itemPath, listPath, newPath, openPage } from '../../../src/cms/stores/router.ts'

type Contract = {
  staff: { base: string; protected: string; sidebar: string[] }
  sidebarFields: string[]
}
const contract = JSON.parse(
  await readFile(new URL('../../fixtures/contract.json', import.meta.url), 'utf8'),
) as Contract

const pageAfterOpening = (path: string) => {
  openPage(path)
  const page = $page.get()
  return page && { route: page.route, ...page.params }
}

test('the sidebar has the contract’s items in its order, with its fields', () => {
  assert.deepEqual(
    sidebar.slice(0, contract.staff.sidebar.length).map(({ path }) => path),
    contract.staff.sidebar,
  )
  for (const item of sidebar) {
    for (const field of contract.sidebarFields)
      assert.ok(field in item, `${item.path} has no ${field}`)
    assert.equal(item.HrefLink, `${contract.staff.protected}${item.path}`)
  }
})

test('the address of each screen leads to its kind', () => {
  for (const kind of allKinds)
    for (const screen of kind.screens)
      assert.deepEqual(screenAt(screen.path)?.kindScreen, { kind, screen })
})

test('an address opens its list, its empty form or its item', () => {
  assert.deepEqual(pageAfterOpening(contract.staff.base), { route: 'start' })
  assert.deepEqual(pageAfterOpening(`${contract.staff.protected}bin`), { route: 'bin' })
  assert.deepEqual(pageAfterOpening(`${contract.staff.protected}feedback`), { route: 'feedback' })
  for (const screen of contract.staff.sidebar) {
    const list = `${contract.staff.protected}${screen}`
    assert.deepEqual(pageAfterOpening(list), { route: 'list', screen })
    assert.deepEqual(pageAfterOpening(`${list}/`), { route: 'list', screen })
    assert.deepEqual(pageAfterOpening(`${list}/new`), { route: 'new', screen })
    assert.deepEqual(pageAfterOpening(`${list}/0d9f`), { route: 'item', screen, id: '0d9f' })
  }
  assert.equal(pageAfterOpening('/web-cms/elsewhere/deep'), undefined)
})

test('addresses keep the filters of the list', () => {
  assert.equal(
    listPath('blogs', { q: 'حوّل', view: 'draft' }),
    `${contract.staff.protected}blogs?${new URLSearchParams({ q: 'حوّل', view: 'draft' })}`,
  )
  assert.equal(newPath('blogs'), `${contract.staff.protected}blogs/new`)
  assert.equal(itemPath('blogs', 'a b'), `${contract.staff.protected}blogs/a%20b`)
})
