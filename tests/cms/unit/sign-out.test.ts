import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { makePersonalStore } from '../../../src/cms/drafts/personal.ts'
import { ADMIN, PASSPHRASE } from '../../api/harness.ts'
import { makeDevice, until, type Tab, type TabOptions } from './device.ts'
import { startServer } from './server.ts'

const prepare = async (t: TestContext) => {
  const server = await startServer(t)
  const device = makeDevice(t, server)
  /** Tab of a signed-in person; the first one of a device enters the passphrase. */
  const openInside = async (options?: TabOptions): Promise<Tab> => {
    const tab = device.open(options)
    if (tab.identity.currentUser() === null)
      await tab.identity.signIn(ADMIN, server.api.identity.password)
    t.after(tab.session.startSignIn())
    await until(tab.entry.$passphrase, (gate) => gate !== 'checking')
    if (!tab.entry.$hasAccess.get()) await tab.session.givePassphrase(PASSPHRASE)
    return tab
  }
  return { server, device, openInside }
}

/** Asserts that a tab shows the sign-in card instead of any content. */
const assertSignedOut = ({ entry: { $signIn, $passphrase, $hasEntered, $email } }: Tab) =>
  assert.deepEqual(
    [$signIn.get(), $passphrase.get(), $hasEntered.get(), $email.get()],
    ['signed out', 'checking', false, ''],
  )

test('signing out removes the session, the proof and personal data in every tab, and keeps drafts of the site', async (t) => {
  const { device, openInside } = await prepare(t)
  const [tab, other] = [await openInside(), await openInside()]
  tab.recent.note({ screen: 'blogs', id: 'an-item' })
  const name = other.searches.searchTokenOf({ q: 'huda@mail.example' })
  device.storage.setItem('draft', 'Still being written')
  await tab.signOut.askSignOut()
  await until(other.entry.$hasEntered, (entered) => !entered)
  for (const one of [tab, other]) {
    assertSignedOut(one)
    assert.ok(one.loads.start > 0)
  }
  assert.equal(device.storage.text(), JSON.stringify([['draft', 'Still being written']]))
  assert.deepEqual(other.searches.searchOfToken(name), {})
  assert.doesNotMatch(other.tabStorage.text(), /huda@/)
  const reopened = device.open()
  await reopened.session.enter()
  assert.equal(reopened.entry.$signIn.get(), 'signed out')
})

test('a late response after signing out does not store a proof', async (t) => {
  const { device, openInside } = await prepare(t)
  const tab = await openInside()
  const sent = tab.passKey.current()
  await tab.signOut.signOut()
  tab.passKey.renew(sent, 'a.newer.proof')
  assert.equal(tab.passKey.current(), null)
  assert.doesNotMatch(device.storage.text(), /proof/)
})

for (const [name, losing, options] of [
  [
    'a reply that was not sent',
    { unsent: 2, unsaved: false, uploading: false },
    { personal: { close: () => undefined, count: () => Promise.resolve(2) } },
  ],
  [
    'a text that the device could not keep',
    { unsent: 0, unsaved: true, uploading: false },
    { texts: { wouldLose: () => Promise.resolve(true), giveUp: () => undefined } },
  ],
  [
    'a file on its way',
    { unsent: 0, unsaved: false, uploading: true },
    { isUploading: () => true },
  ],
] as const) {
  test(`signing out asks before it loses ${name}, and signs out once confirmed`, async (t) => {
    const { openInside } = await prepare(t)
    const tab = await openInside(options)
    await tab.signOut.askSignOut()
    assert.deepEqual(tab.signOut.$losing.get(), losing)
    assert.equal(tab.entry.$hasAccess.get(), true)
    assert.notEqual(tab.passKey.current(), null)
    await tab.signOut.signOut()
    assert.equal(tab.signOut.$losing.get(), null)
    assertSignedOut(tab)
  })
}

test('signing out stores pending text before the guard is given up', async (t) => {
  const { openInside } = await prepare(t)
  const order: string[] = []
  const tab = await openInside({
    texts: {
      wouldLose: () => {
        order.push('written')
        return Promise.resolve(false)
      },
      giveUp: () => order.push('given up'),
    },
  })
  await tab.signOut.signOut()
  assert.deepEqual(order, ['written', 'given up'])
  assert.equal(tab.loads.start, 1)
})

test('a sign-out in another tab keeps the page with text that could not be stored, under the sign-in card', async (t) => {
  const { openInside } = await prepare(t)
  const tab = await openInside()
  const writing = await openInside({
    texts: { wouldLose: () => Promise.resolve(true), giveUp: () => undefined },
  })
  await tab.signOut.signOut()
  await until(writing.entry.$signIn, (session) => session === 'signed out')
  assert.equal(writing.entry.$hasEntered.get(), true)
  assert.equal(writing.loads.start, 0)
})

test('personal data of another person is removed before the next person enters', async (t) => {
  const { device, openInside } = await prepare(t)
  const before = await openInside()
  before.recent.note({ screen: 'forms', id: 'a-response' })
  device.storage.setItem('personal-owner', 'somebody@else.example')
  let isForgotten = false
  const tab = device.open({ forgetPersonal: () => Promise.resolve(void (isForgotten = true)) })
  tab.searches.searchTokenOf({ person: 'huda@mail.example' })
  await tab.session.enter()
  // The previous person's proof is not valid for this one.
  assert.deepEqual([tab.entry.$signIn.get(), tab.entry.$passphrase.get()], ['signed in', 'closed'])
  assert.ok(isForgotten)
  assert.doesNotMatch(
    device.storage.text() + tab.tabStorage.text(),
    /somebody|passKey|a-response|huda@/,
  )
  assert.equal(device.storage.getItem('personal-owner'), ADMIN)
})

test('the page of another person is reloaded when the next person signs in, in any tab', async (t) => {
  const { device, openInside } = await prepare(t)
  const theirs = await openInside()
  // The same address in other letter case is the same person.
  assert.equal(theirs.signOut.claimDevice(ADMIN.toUpperCase()), false)
  device.storage.setItem('personal-owner', 'somebody@else.example')
  await theirs.session.enter()
  assert.equal(theirs.loads.reload, 1)
  assert.equal(theirs.entry.$hasAccess.get(), false)

  const second = device.open()
  assert.equal(second.signOut.claimDevice('first@ghaf.example'), false)
  second.entry.$signIn.set('signed in')
  second.entry.$passphrase.set('open')
  assert.equal(device.open().signOut.claimDevice('next@ghaf.example'), false)
  assert.equal(second.signOut.claimDevice('next@ghaf.example'), true)
})

test('a page stays when its own person’s session has expired', async (t) => {
  const { openInside } = await prepare(t)
  const tab = await openInside()
  tab.storage.setItem('passKey', 'ended.proof')
  await tab.session.enter()
  assert.equal(tab.loads.reload, 0)
  assert.deepEqual(
    [tab.entry.$signIn.get(), tab.entry.$passphrase.get(), tab.entry.$hasEntered.get()],
    ['signed in', 'closed', true],
  )
})

test('on a full device the proof is kept in the page only, and shared with other tabs once there is room', async (t) => {
  const { device } = await prepare(t)
  const [full, other] = [device.open(), device.open()]
  t.after(full.passKey.followOtherTabs())
  device.storage.isFull = true
  full.passKey.keep('proof.of.the.page', new Date(Date.now() + 60_000).toISOString())
  assert.equal(full.passKey.current(), 'proof.of.the.page')
  assert.equal(full.passKey.endsAt(), Infinity)
  assert.equal(other.passKey.current(), null)
  assert.equal(full.signOut.claimDevice(ADMIN), false)
  device.storage.isFull = false
  full.passKey.renew('proof.of.the.page', 'renewed.proof')
  assert.equal(other.passKey.current(), 'renewed.proof')
  other.passKey.keep('newer.proof', new Date().toISOString())
  assert.equal(full.passKey.current(), 'newer.proof')
})

test('unsent replies are counted and removed, and a page that has signed out stores none', async () => {
  const personal = makePersonalStore('signed out')
  await personal.put('reply/1', 'Dear Mariam')
  await personal.put('note/1', 'Call back')
  assert.equal(await personal.count(), 2)
  personal.close()
  await personal.clear()
  assert.equal(await personal.count(), 0)
  await assert.rejects(personal.put('reply/1', 'A late answer'))
  assert.equal(await personal.count(), 0)
})
