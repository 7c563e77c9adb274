import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { enter, site } from './staff.ts'
import { anyItem, assertShown, crash, openForm, PROMISE, restore, shown, typeEverywhere } from './typist.ts'

for (const kind of allKinds) {
  test(`a killed tab: everything typed into a ${kind.label.one.toLowerCase()} is offered again, field by field`, async (t) => {
    const { page } = await enter(t, `/web-cms/protected/${kind.screens[0].path}`)
    const item = await anyItem(t, page, kind)
    const doomed = await page.context().newPage()
    await openForm(doomed, item.path)
    const before = await shown(doomed)
    const typed = await typeEverywhere(doomed, `before the crash ${item.id.slice(0, 8)}`)
    const now = await shown(doomed)
    const untouched = typed.filter((path) => now[path] === before[path])
    assert.deepEqual(untouched, [], 'every field has taken something')
    // The promise: within a second it is kept.
    await doomed.waitForTimeout(PROMISE)
    await crash(doomed)
    await openForm(page, item.path)
    const stored = await shown(page)
    for (const path of Object.keys(before)) assert.equal(stored[path], before[path], `nothing overwrites ${path} unasked`)
    await restore(page)
    await assertShown(page, now, 'after the crash')
  })
}

for (const kind of allKinds.filter(({ shape }) => shape === 'collection')) {
  test(`a killed tab with a new ${kind.label.one.toLowerCase()}`, async (t) => {
    const path = `/web-cms/protected/${kind.screens[0].path}/new`
    const { page } = await enter(t, `/web-cms/protected/${kind.screens[0].path}`)
    const doomed = await page.context().newPage()
    await openForm(doomed, path)
    await typeEverywhere(doomed, 'newly begun')
    const now = await shown(doomed)
    await doomed.waitForTimeout(PROMISE)
    await crash(doomed)
    await page.goto(site.url + path)
    await restore(page)
    await assertShown(page, now, 'after the crash')
  })
}
