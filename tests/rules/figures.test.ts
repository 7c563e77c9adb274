import assert from 'node:assert/strict'
import test from 'node:test'
import { figureReference, withFigures, withFiguresInHtml, type FigureRef } from '#rules/figures.ts'

const words = ({ list, name }: FigureRef): string => `[${list} ${name}]`
const markup = (ref: FigureRef): string => `<bdi dir="ltr">${words(ref)}</bdi>`

test('each reference to a figure is replaced in a text, and other braces are unchanged', () => {
  assert.equal(
    withFigures('Costs {fee:bill}, up to {limit:one-payment}; {other:bill} {fee}', words),
    'Costs [fee bill], up to [limit one-payment]; {other:bill} {fee}',
  )
  assert.equal(figureReference({ list: 'fee', name: 'bill' }), '{fee:bill}')
})

test('in HTML a figure is markup between tags but plain words in an attribute, which quotes would end', () => {
  assert.equal(
    withFiguresInHtml(
      '<p title="{fee:bill}">{fee:bill}<img alt="{fee:bill}&lt;b&gt; {limit:balance}"> {limit:balance}</p>',
      words,
      markup,
    ),
    '<p title="[fee bill]"><bdi dir="ltr">[fee bill]</bdi><img alt="[fee bill]&lt;b&gt; [limit balance]"> <bdi dir="ltr">[limit balance]</bdi></p>',
  )
})

test('a reference includes tags inside its braces, so that it matches no figure', () => {
  const lookedUpReferences: string[] = []
  withFiguresInHtml('{fee:<b>bill</b>}', words, (ref) => {
    lookedUpReferences.push(figureReference(ref))
    return ''
  })
  assert.deepEqual(lookedUpReferences, ['{fee:<b>bill</b>}'])
})
