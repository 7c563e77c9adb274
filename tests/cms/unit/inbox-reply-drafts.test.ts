import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import {
  SEND_REPLY_REQUEST,
  untilDraftStored,
  openInboxWindow,
  startInboxServer,
  replyText,
  until,
} from './inbox-window.ts'
import { holdAnswer } from './server.ts'

const words = cmsInbox.reply

test('a draft of a reply is stored, restored in the next window, and removed once the reply is sent', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'It arrives' })
  assert.equal(reply.$state.get().draftStatus.name, 'pending')
  reply.write({ Message: 'It arrives on Monday.', Subject: 'Your transfer' })
  await untilDraftStored(reply)
  assert.deepEqual(
    (await window.storedDrafts('reply', id)).map(({ Subject, Message, sent: handed }) => [
      Subject,
      Message,
      handed,
    ]),
    [['Your transfer', 'It arrives on Monday.', null]],
  )
  const [{ ReplyId } = {}] = await window.storedDrafts('reply', id)
  window.kill()
  const next = openInboxWindow(t, server, { device: window.device })
  const again = await next.reply(id)
  assert.deepEqual(again.$state.get().written, {
    Subject: 'Your transfer',
    Message: 'It arrives on Monday.',
  })
  assert.equal(again.$state.get().draftStatus.name, 'kept')
  assert.equal(await again.send(false), true)
  await until(again.$state, ({ draftStatus }) => draftStatus.name === 'nothing')
  assert.deepEqual(await next.storedDrafts('reply', id), [])
  assert.deepEqual(await server.repliesTo(id), ['It arrives on Monday.'])
  assert.equal((await server.stored(id)).Mail.at(-1)?.Id, ReplyId)
  // The next visit finds no draft of a sent reply.
  await again.close()
  assert.equal(replyText(await next.reply(id)), '')
})

test('hiding or leaving the page stores a draft at once, and emptying the text removes it', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  // The delay before a draft is written never ends.
  window.clock.stop()
  reply.write({ Message: 'The last word' })
  window.hide()
  await untilDraftStored(reply)
  reply.write({ Message: 'The very last word' })
  await reply.close()
  assert.deepEqual(
    (await window.storedDrafts('reply', id)).map(({ Message }) => Message),
    ['The very last word'],
  )
  const again = await window.reply(id)
  assert.equal(replyText(again), 'The very last word')
  again.write({ Message: '' })
  await until(again.$state, ({ draftStatus }) => draftStatus.name === 'nothing')
  assert.deepEqual(await window.storedDrafts('reply', id), [])
})

test('text typed before the stored draft was read does not replace that draft', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  await window.drafts.write(`reply/${id}`, {
    Subject: 'S',
    Message: 'From before',
    ReplyId: crypto.randomUUID(),
    sent: null,
  })
  const reply = await window.reply(id)
  assert.equal(replyText(reply), 'From before')
  await reply.close()
  const opening = reply.open()
  reply.write({ Message: 'Typed at once' })
  await opening
  assert.equal(replyText(reply), 'Typed at once')
  await untilDraftStored(reply)
  assert.deepEqual((await window.storedDrafts('reply', id)).map(({ Message }) => Message).sort(), [
    'From before',
    'Typed at once',
  ])
})

test('a reply can be sent from a device that cannot store drafts', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  // Storage fails, as when the page has signed out, or the device is full.
  window.kill()
  reply.write({ Message: 'Not kept.' })
  await until(reply.$state, ({ draftStatus }) => draftStatus.name === 'impossible')
  assert.equal(await reply.send(false), true)
  assert.deepEqual(await server.repliesTo(id), ['Not kept.'])
})

test('two windows on one response store a draft each, and the draft of a killed window is restored in the next', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const one = openInboxWindow(t, server)
  const two = openInboxWindow(t, server, { device: one.device })
  const [first, second] = [await one.reply(id), await two.reply(id)]
  first.write({ Message: 'From the first.' })
  second.write({ Message: 'From the second.' })
  await Promise.all([untilDraftStored(first), untilDraftStored(second)])
  assert.deepEqual((await one.storedDrafts('reply', id)).map(({ Message }) => Message).sort(), [
    'From the first.',
    'From the second.',
  ])
  // A third window finds no draft that is open in another window.
  const third = openInboxWindow(t, server, { device: one.device })
  const empty = await third.reply(id)
  assert.equal(replyText(empty), '')
  await empty.close()
  assert.equal(await first.send(false), true)
  assert.deepEqual(
    [replyText(second), await server.repliesTo(id)],
    ['From the second.', ['From the first.']],
  )
  two.kill()
  const nextReply = await third.reply(id)
  assert.equal(replyText(nextReply), 'From the second.')
  assert.equal(await nextReply.send(false), true)
  assert.deepEqual(await server.repliesTo(id), ['From the first.', 'From the second.'])
  await nextReply.close()
  assert.deepEqual(await third.storedDrafts('reply', id), [])
})

test('a draft of a killed window stays when another window is typed in before the draft was read', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const one = openInboxWindow(t, server)
  const two = openInboxWindow(t, server, { device: one.device })
  const [first, second] = [await one.reply(id), await two.reply(id)]
  second.write({ Message: 'Left behind.' })
  await untilDraftStored(second)
  two.kill()
  await first.close()
  const opening = first.open()
  first.write({ Message: 'Typed at once.' })
  await opening
  await untilDraftStored(first)
  assert.deepEqual((await one.storedDrafts('reply', id)).map(({ Message }) => Message).sort(), [
    'Left behind.',
    'Typed at once.',
  ])
})

test('twelve windows on one response store a draft each', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const device = crypto.randomUUID()
  const windows = Array.from({ length: 12 }, () => openInboxWindow(t, server, { device }))
  const typed = windows.map((_, at) => `From window ${at + 10}.`)
  for (const [at, window] of windows.entries()) {
    const reply = await window.reply(id)
    reply.write({ Message: typed[at] ?? '' })
    await untilDraftStored(reply)
  }
  const [first] = windows
  assert.ok(first)
  assert.deepEqual(
    (await first.storedDrafts('reply', id)).map(({ Message }) => Message).sort(),
    typed,
  )
})

/** Draft as `slots` store it. @param at time of the write, in milliseconds */
const draftOf = (Message: string, at: number) => ({
  value: { Subject: 'S', Message, ReplyId: crypto.randomUUID(), sent: null },
  at,
})

test('a draft that another window completes and closes during the search is restored in its last state', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const device = crypto.randomUUID()
  const [one, two] = [
    openInboxWindow(t, server, { device }),
    openInboxWindow(t, server, { device }),
  ]
  const first = await one.reply(id)
  first.write({ Message: 'Begun' })
  await untilDraftStored(first)
  // After the second window has listed the drafts once, the first window writes again and closes.
  const listSlots = two.slots.all
  let hasListed = false
  two.slots.all = async (prefix) => {
    const found = await listSlots(prefix)
    if (hasListed) return found
    hasListed = true
    first.write({ Message: 'Begun and finished' })
    await first.close()
    return found
  }
  const second = await two.reply(id)
  assert.equal(replyText(second), 'Begun and finished')
})

test('of two windows that open one response at once, one restores the draft and the other starts empty', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const device = crypto.randomUUID()
  const killedWindow = openInboxWindow(t, server, { device })
  await killedWindow.drafts.write(`reply/${id}`, draftOf('Left', 1).value)
  const windows = [openInboxWindow(t, server, { device }), openInboxWindow(t, server, { device })]
  for (const window of windows) await window.openResponse(id)
  const replies = await Promise.all(windows.map((window) => window.reply(id)))
  assert.deepEqual(replies.map(replyText).sort(), ['', 'Left'])
})

test('stored values that are no drafts of a response are not restored, and all of its values are deleted with it', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  await window.slots.put(`reply/${id}0`, draftOf('On another response', 3))
  await window.slots.put(`reply/${id}/broken`, null)
  await window.slots.put(`reply/${id}/2`, { at: 4, value: 'no reply' })
  await window.slots.put(`reply/${id}`, draftOf('Found', 2))
  assert.equal(replyText(await window.reply(id)), 'Found')
  await window.slots.put(`note/${id}`, { value: { text: 'Call', seen: '' }, at: 1 })
  await window.drafts.forgetOn([id])
  assert.deepEqual(
    (await window.slots.all()).map(({ key }) => key),
    [`reply/${id}0`],
  )
})

test('a browser that refuses locks opens an empty reply and stores drafts', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  await window.drafts.write(`reply/${id}`, draftOf('Left', 1).value)
  window.locks.request = () =>
    Promise.reject(new DOMException('The document is not active.', 'InvalidStateError'))
  const reply = await window.reply(id)
  assert.equal(replyText(reply), '')
  reply.write({ Message: 'Written' })
  await untilDraftStored(reply)
})

/** Presses Undo in the toast of the last discarded reply. */
const undoDiscard = (window: ReturnType<typeof openInboxWindow>): void => {
  const { action } = window.toasts.findLast(({ text: said }) => said === words.discarded) ?? {}
  assert.equal(action?.label, 'Undo')
  action.run()
}

test('a discarded reply is removed from the device, and undo puts it in front of the text written since', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'Discarded.', Subject: 'Mine' })
  await untilDraftStored(reply)
  reply.discard()
  assert.deepEqual([replyText(reply), reply.$state.get().isDirty], ['', false])
  await until(reply.$state, ({ draftStatus }) => draftStatus.name === 'nothing')
  assert.deepEqual(await window.storedDrafts('reply', id), [])
  undoDiscard(window)
  await until(reply.$state, ({ written }) => written.Message === 'Discarded.')
  assert.equal(reply.$state.get().written.Subject, 'Mine')
  await untilDraftStored(reply)
  reply.discard()
  reply.write({ Message: 'Written since.' })
  undoDiscard(window)
  await until(reply.$state, ({ written }) => written.Message === 'Discarded.\n\nWritten since.')
})

test('a discard that is undone after the reply was closed is restored when it is opened again', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'Discarded.' })
  reply.discard()
  await reply.close()
  const other = openInboxWindow(t, server, { device: window.device })
  const theirs = await other.reply(id)
  theirs.write({ Message: 'In the other window.' })
  await untilDraftStored(theirs)
  undoDiscard(window)
  await window.untilDraftWith('reply', id, 'Discarded.')
  const again = await window.reply(id)
  assert.equal(replyText(again), 'Discarded.')
  assert.deepEqual((await window.storedDrafts('reply', id)).map(({ Message }) => Message).sort(), [
    'Discarded.',
    'In the other window.',
  ])
})

test('a discard that is undone while another reply is being sent is restored after the sending', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'Discarded.' })
  reply.discard()
  reply.write({ Message: 'On its way.' })
  const heldResponse = holdAnswer()
  server.intercept(SEND_REPLY_REQUEST, heldResponse.interceptor)
  const sending = reply.send(false)
  await heldResponse.arrived
  undoDiscard(window)
  assert.equal(replyText(reply), 'On its way.')
  heldResponse.release()
  assert.equal(await sending, true)
  await until(reply.$state, ({ written }) => written.Message === 'Discarded.')
  await untilDraftStored(reply)
  assert.deepEqual(
    (await window.storedDrafts('reply', id)).map(({ Message }) => Message),
    ['Discarded.'],
  )
  assert.equal(await reply.send(false), true)
  assert.deepEqual(await server.repliesTo(id), ['On its way.', 'Discarded.'])
})

test('a reply that is closed during its sending shows a toast and leaves no draft', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'Going on.' })
  const heldResponse = holdAnswer()
  server.intercept(SEND_REPLY_REQUEST, heldResponse.interceptor)
  const sending = reply.send(false)
  await heldResponse.arrived
  await reply.close()
  assert.equal((await window.storedDrafts('reply', id)).length, 1)
  heldResponse.release()
  assert.equal(await sending, true)
  assert.deepEqual(window.toastTexts(), [submissions.messages.replyWaits.text])
  const again = await window.reply(id)
  assert.equal(replyText(again), '')
  await again.close()
  assert.deepEqual(await window.storedDrafts('reply', id), [])
})
