import assert from 'node:assert/strict'
import test from 'node:test'
import { figureName, withFigures, withFiguresInHtml, type FigureRef } from '#rules/figures.ts'

const words = ({ list, name }: FigureRef): string => `[${list} ${name}]`
const markup = (ref: FigureRef): string => `<bdi dir="ltr">${words(ref)}</bdi>`

test('each reference to a figure is replaced in a text, and other braces are unchanged', () => {
  assert.equal(
    withFigures('Costs {fee:bill}, up to {limit:one-payment}; {other:bill} {fee}', words),
    'Costs [fee bill], up to [limit one-payment]; {other:bill} {fee}',
  )
  assert.equal(figureName({ list: 'fee', name: 'bill' }), '{fee:bill}')
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

test('the name of a reference includes tags inside its braces, so that it matches no figure', () => {
  const lookedUpNames: string[] = []
  withFiguresInHtml('{fee:<b>bill</b>}', words, (ref) => {
    lookedUpNames.push(figureName(ref))
    return ''
  })
  assert.deepEqual(lookedUpNames, ['{fee:<b>bill</b>}'])
})
