import { blog } from '#kinds/blog.ts'
import { keysOf, type AnyKind, type Data } from '#kinds/define.ts'
import { allKinds, type KindName } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { records } from '../../fixtures/records.ts'
import { postForm } from '../post-form.ts'
import type { staffClient } from '../../e2e/staff-client.ts'

type Call = Awaited<ReturnType<typeof staffClient>>['call']

/** Items that the states show, one of each kind, and a function that removes them again. */
export type StageItems = {
  /** Path of the editor of a kind's item; for a singleton kind, of its screen. */
  pathOf: (kind: AnyKind) => string
  titleOf: (kind: AnyKind) => string
  idOf: (kind: AnyKind) => string
  /** Path of the editor of a published article that has a draft. */
  publishedDraftPath: string
  /** Id of a form response, sent through the contact form. */
  responseId: string
  /** Title of an article in the bin. */
  binnedTitle: string
  /** Removes the items, except the article in the bin. */
  tidy: () => Promise<void>
}

const PROTECTED = '/web-cms/protected'

const read = async <T>(url: string): Promise<T> => (await fetch(url)).json() as Promise<T>

/** Text with one of each construct that looks different in the editor. */
const richText = (picture: string): string =>
  '<h2>What to do first</h2><p>Read <a href="/faq">the questions</a>, then <a href="https://example.com/a">another page</a> and <strong>call us</strong>. <a href="/contact">Contact</a></p>' +
  '<ul><li><a href="/about">About us</a></li><li><a href="/blog">Blog</a></li></ul><blockquote><p>Words of somebody.</p></blockquote>' +
  '<table><thead><tr><th scope="col">Service</th><th scope="col">Fee</th></tr></thead><tbody><tr><td><a href="/services">Transfer</a></td><td>AED 1</td></tr></tbody></table>' +
  `<p>A picture:</p><img src="${picture}" alt="A shop" width="1600" height="900" /><pre><code>code</code></pre>`

/** Fills the fields that the fixture leaves empty, so that every part of the editor is shown. */
const filled = (kind: AnyKind, data: Data, picture: string, pdf: string, title: string): Data => {
  const next: Data = { ...data }
  for (const row of kind.form) {
    if (row.type === 'file') next[row.key] = pdf
    if (row.type === 'image' && 'en' in row) next[row.en] = picture
    if (row.type === 'html' && 'en' in row) next[row.en] = richText(picture)
    if (row.type === 'text' && keysOf(row)[0] === kind.title?.key)
      next[keysOf(row)[0] ?? ''] = title
  }
  return next
}

/** Puts an article with every construct of a text into the bin. @returns its title */
const binOne = async (call: Call, picture: string): Promise<string> => {
  const { create, remove } = blog.api
  if (!create || !remove) throw new Error('An article cannot be put into the bin.')
  const id = crypto.randomUUID()
  const title = `Fees for sending money home in 2026, ${id.slice(0, 8)}`
  const data = {
    ...filled(blog, records.blog.data, picture, '', title),
    BlogTitle_AR: 'رسوم إرسال المال إلى الوطن في عام 2026',
    BlogImageAlt_EN: 'A shop in the evening',
  }
  await call(create.method, create.path, {
    [blog.wire.id]: id,
    ...wireOf(blog, id, data),
    Status: 'draft',
  })
  const answer = await call(remove.method, `${remove.path}?id=${id}`)
  if (answer.status !== 200)
    throw new Error(`The article was not put into the bin: ${answer.status}`)
  return title
}

type Post = { Id: string; Revision: string; Slug: string; Data: Data }

/**
 * Saves a draft of a published article; this starts no build.
 * @returns the path of the article's editor, and a function that discards the draft
 */
const saveDraft = async (
  call: Call,
  post: Post,
): Promise<{ path: string; discard: () => Promise<unknown> }> => {
  const { Id, Data } = post
  const staff = await call<Post & { Draft?: { Revision: string } }>(
    'GET',
    `/api/blog/${Id}?scope=staff`,
  )
  const title = String(Data['BlogTitle'])
  const body = {
    BlogId: Id,
    Data: {
      ...Data,
      BlogTitle: `${title.replace(/ \S+$/, '')} this winter`,
      BlogLead: `${String(Data['BlogLead'])} And one more thing.`,
    },
  }
  const revision = staff.body.Draft?.Revision ?? staff.body.Revision
  const saved = await call<{ Draft: { Revision: string } }>('PUT', '/api/draft/blog', body, {
    'if-match': `"${revision}"`,
  })
  if (saved.status !== 200)
    throw new Error(`No draft was saved: ${saved.status} ${JSON.stringify(saved.body)}`)
  const discard = () =>
    call('DELETE', `/api/draft/blog?id=${Id}`, undefined, {
      'if-match': `"${saved.body.Draft.Revision}"`,
    })
  return { path: `${PROTECTED}/blogs/${Id}`, discard }
}

/**
 * Makes one draft of every kind that may have several items, and one published article with a
 * draft.
 */
export const createStageItems = async (url: string, call: Call): Promise<StageItems> => {
  const posts = await read<(Post & { Data: { BlogImageUrl_EN: string } })[]>(`${url}/api/blog`)
  const lists = await read<Record<string, { FilePath: string }[]>>(`${url}/api/document-uploads`)
  const picture = posts.find(({ Data: one }) => one.BlogImageUrl_EN !== '')?.Data.BlogImageUrl_EN
  const pdf = Object.values(lists).flat()[0]?.FilePath
  if (!picture || !pdf) throw new Error('The sample content has no picture or no document.')
  const made = new Map<AnyKind, { id: string; title: string; screen: string }>()
  for (const kind of allKinds) {
    const { create } = kind.api
    if (!create) continue
    const id = crypto.randomUUID()
    const title = `Sample ${id.slice(0, 8)}`
    const sample = records[kind.name as KindName].data as Data
    const data = filled(kind, sample, picture, pdf, title)
    const answer = await call(create.method, create.path, {
      [kind.wire.id]: id,
      ...wireOf(kind, id, data),
      Status: 'draft',
    })
    if (answer.status !== 201)
      throw new Error(
        `A ${kind.name} was not made: ${answer.status} ${JSON.stringify(answer.body)}`,
      )
    const screen =
      kind.screens.find(({ only }) => only && data[only.key] === only.value) ?? kind.screens[0]
    made.set(kind, { id, title, screen: screen.path })
  }
  const responseId = await postForm(url, 'CONTACT')
  const binnedTitle = await binOne(call, picture)
  const [first] = posts
  if (!first) throw new Error('The sample content has no article.')
  const draft = await saveDraft(call, await read<Post>(`${url}/api/blog/${first.Id}`))
  const itemOf = (kind: AnyKind) => {
    const one = made.get(kind)
    if (!one) throw new Error(`There is no ${kind.name}.`)
    return one
  }
  return {
    pathOf: (kind) =>
      made.has(kind)
        ? `${PROTECTED}/${itemOf(kind).screen}/${itemOf(kind).id}`
        : `${PROTECTED}/${kind.screens[0].path}`,
    titleOf: (kind) => itemOf(kind).title,
    idOf: (kind) => itemOf(kind).id,
    publishedDraftPath: draft.path,
    responseId,
    binnedTitle,
    tidy: async () => {
      await draft.discard()
      await call('DELETE', `/api/form/${responseId}`)
      for (const [{ api }, { id }] of made)
        if (api.remove) await call(api.remove.method, `${api.remove.path}?id=${id}`)
    },
  }
}
