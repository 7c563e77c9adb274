import assert from 'node:assert/strict'
import test from 'node:test'
import { figureName, withFigures, withFiguresInHtml, type FigureRef } from '#rules/figures.ts'

const words = ({ list, name }: FigureRef): string => `[${list} ${name}]`
const markup = (ref: FigureRef): string => `<bdi dir="ltr">${words(ref)}</bdi>`

test('each figure of a text is replaced, and what is no figure stays', () => {
  assert.equal(
    withFigures('Costs {fee:bill}, up to {limit:one-payment}; {other:bill} {fee}', words),
    'Costs [fee bill], up to [limit one-payment]; {other:bill} {fee}',
  )
  assert.equal(figureName({ list: 'fee', name: 'bill' }), '{fee:bill}')
})

test('in HTML a figure is marked up between tags and plain inside a tag, where quotes of markup would end an attribute', () => {
  assert.equal(
    withFiguresInHtml(
      '<p title="{fee:bill}">{fee:bill}<img alt="{fee:bill}&lt;b&gt; {limit:balance}"> {limit:balance}</p>',
      words,
      markup,
    ),
    '<p title="[fee bill]"><bdi dir="ltr">[fee bill]</bdi><img alt="[fee bill]&lt;b&gt; [limit balance]"> <bdi dir="ltr">[limit balance]</bdi></p>',
  )
})

test('a reference with tags inside its braces is looked up with them in its name, where it matches no figure', () => {
  const asked: string[] = []
  withFiguresInHtml('{fee:<b>bill</b>}', words, (ref) => {
    asked.push(figureName(ref))
    return ''
  })
  assert.deepEqual(asked, ['{fee:<b>bill</b>}'])
})
