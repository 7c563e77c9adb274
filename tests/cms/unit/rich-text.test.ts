import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { allowedTags } from '#rich-text/allowed.ts'
import { cleanPaste } from '#cms/edit/rich-text/paste.ts'
import { blogData } from '../../api/harness.ts'
import { storeFileAt } from '../../fixtures/stored-as.ts'
import { constructs, picture } from '../rich-text-constructs.ts'
import { startStage } from './editor-session.ts'
import { startServer } from './server.ts'

test('the constructs of the tests contain every allowed tag', () => {
  const all = constructs.join('')
  // `b` and `i` are converted to `strong` and `em`.
  const missing = allowedTags.filter(
    (tag) => !['b', 'i'].includes(tag) && !new RegExp(`<${tag}[ >]`).test(all),
  )
  assert.deepEqual(missing, [])
})

test('every construct is stored unchanged in both languages, alone and together with the others', async (t) => {
  const stage = await startStage(t)
  await storeFileAt(stage.api.services.files, picture)
  for (const html of [...constructs, constructs.join(''), constructs.join('\n')]) {
    const { dataNow } = await stage.makeItem(blog, {
      ...blogData('Constructs'),
      BlogData: html,
      BlogData_AR: html,
    })
    const { BlogData, BlogData_AR } = await dataNow()
    assert.deepEqual([BlogData, BlogData_AR], [html, html])
  }
})

test('a paste loses styles, scripts, event handlers, foreign pictures and script links, and is stored unchanged', async (t) => {
  const { api } = await startServer(t)
  const pasted = cleanPaste(
    '<p style="color:red" onclick="x()">pasted <b>words</b><img src="https://evil.example/x.png"><script>alert(1)</script><a href="javascript:alert(1)">link</a></p>',
  )
  assert.deepEqual(pasted, {
    html: '<p>pasted <b>words</b>link</p>',
    pictures: 1,
    hidden: 0,
    isOwn: false,
  })
  const { body } = await api.save(
    crypto.randomUUID(),
    blogData('Pasted', { BlogData: pasted.html }),
  )
  assert.equal((body as { Data: { BlogData: string } }).Data.BlogData, pasted.html)
})
