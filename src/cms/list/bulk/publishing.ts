import type { AnyKind, Data } from '#kinds/define.ts'
import { keysOf, pathOf } from '#kinds/wire.ts'
import { addressesOf, checksOf } from '../../edit/checks.ts'
import { $facts, askSite, knownIn } from '../../edit/checks/site-facts.ts'
import { sentenceOf } from '../../edit/checks/words.ts'
import type { Values } from '../../edit/values.ts'

const valuesIn = (kind: AnyKind, data: Data): Values => Object.fromEntries(kind.form.flatMap(keysOf).map((key) => [pathOf(kind, key), data[key]]))

/** What is to be mended in an item before visitors see it, in sentences; the site is asked for its addresses first. */
export async function toFixIn(kind: AnyKind, data: Data): Promise<readonly string[]> {
  const values = valuesIn(kind, data)
  await askSite(addressesOf(kind, values))
  return checksOf(kind, values, knownIn($facts.get()))
    .filter(({ level }) => level === 'fix')
    .map(sentenceOf)
}
