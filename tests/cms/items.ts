import type { Page } from 'playwright-core'
import type { AnyKind, Data } from '#kinds/define.ts'
import { dataIn, wireOf } from '#kinds/wire.ts'
import { platform, type Test } from '../browser.ts'
import { apiClientOf } from './edit-posts.ts'

export { faqSet, question } from './faq-sets.ts'

type Made = Data & { Revision: string }

/**
 * Makes an item of any kind for one test; it is removed after the test. `change` holds the fields
 * outside of its data; by default it makes the item a draft.
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
  const call = await apiClientOf(page)
  const id = crypto.randomUUID()
  const made = await call<Made>(create.method, create.path, {
    [kind.wire.id]: id,
    ...wireOf(kind, id, data),
    ...change,
    updatedBy: platform.adminEmail,
  })
  if (made.status !== 201)
    throw new Error(`The ${kind.name} was not made: ${made.status} ${JSON.stringify(made.body)}`)
  t.after(() => call('DELETE', `${remove.path}?id=${id}`))
  const stored = async (): Promise<Made> => {
    if (read) return (await call<Made>('GET', `${read.path.replace('{id}', id)}?scope=staff`)).body
    const all = (await call<Record<string, Made[]>>('GET', `${list?.path ?? ''}?scope=staff`)).body
    const record = Object.values(all)
      .flat()
      .find((one) => one['Id'] === id)
    if (!record) throw new Error(`The ${kind.name} is not there.`)
    return record
  }
  /** Data as it is stored now. */
  const dataNow = async (): Promise<Data> => dataIn(kind, await stored())
  /** Saves a change of the stored version, as another session would. */
  const saveElsewhere = async (part: Data) => {
    const current = await stored()
    return call<Made>(
      update.method,
      update.path,
      { [kind.wire.id]: id, ...wireOf(kind, id, { ...dataIn(kind, current), ...part }) },
      current.Revision,
    )
  }
  return { id, call, dataNow, saveElsewhere }
}
