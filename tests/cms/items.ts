import type { Page } from 'playwright-core'
import type { AnyKind, Data } from '#kinds/define.ts'
import { dataIn, wireOf } from '#kinds/wire.ts'
import { platform, type Test } from '../browser.ts'
import { callerOf } from './edit-posts.ts'

export { faqSet, question } from './faq-sets.ts'

type Made = Data & { Revision: string }

/**
 * Item of any kind for one test, a draft unless `change` says otherwise, removed after the test.
 */
export async function makeItem(
  t: Test,
  page: Page,
  kind: AnyKind,
  data: Data,
  change: Data = { Status: 'draft' },
) {
  const { create, read, list, update, remove } = kind.api
  if (!create || !update || !remove) throw new Error(`A ${kind.name} cannot be made.`)
  const call = await callerOf(page)
  const id = crypto.randomUUID()
  const made = await call<Made>(create.method, create.path, {
    [kind.wire.id]: id,
    ...wireOf(kind, id, data),
    ...change,
    updatedBy: platform.adminEmail,
  })
  if (made.status !== 201)
    throw new Error(`It was not made: ${made.status} ${JSON.stringify(made.body)}`)
  t.after(() => call('DELETE', `${remove.path}?id=${id}`))
  const stored = async (): Promise<Made> => {
    if (read) return (await call<Made>('GET', `${read.path.replace('{id}', id)}?scope=staff`)).body
    const all = (await call<Record<string, Made[]>>('GET', `${list?.path ?? ''}?scope=staff`)).body
    const found = Object.values(all)
      .flat()
      .find((one) => one['Id'] === id)
    if (!found) throw new Error(`The ${kind.name} is not there.`)
    return found
  }
  /** Data as it is stored now. */
  const dataNow = async (): Promise<Data> => dataIn(kind, await stored())
  /** Saves over the version that is stored now, as another session. */
  const saveElsewhere = async (part: Data) => {
    const now = await stored()
    return call<Made>(
      update.method,
      update.path,
      { [kind.wire.id]: id, ...wireOf(kind, id, { ...dataIn(kind, now), ...part }) },
      now.Revision,
    )
  }
  return { id, call, dataNow, saveElsewhere }
}
