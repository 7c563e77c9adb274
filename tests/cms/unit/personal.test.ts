import assert from 'node:assert/strict'
import test from 'node:test'
import { closePersonal, keepPersonal } from '#cms/stores/personal.ts'

test('a page that has signed out keeps nothing more, such as a reply whose refusal came late', async () => {
  closePersonal()
  await assert.rejects(keepPersonal('reply/1', 'Dear Mariam'), /signed out/)
})
