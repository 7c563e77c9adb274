import type { Page } from 'playwright-core'
import { platform, type Test } from '../browser.ts'

export type Post = {
  Id: string
  Revision: string
  Status: string
  PublishAt: string | null
  Slug: string
  Data: Record<string, unknown>
}

/** Calls the server; `revision`, the version to be replaced, is sent as `If-Match`. */
type Call = <T>(
  method: string,
  path: string,
  body?: unknown,
  revision?: string,
) => Promise<{ status: number; body: T }>

/**
 * Builds a function that calls the server with the window's credentials, as the staff area does.
 */
export async function apiClientOf(page: Page): Promise<Call> {
  const [user, passKey] = await page.evaluate(() => [
    localStorage.getItem('gotrue.user') ?? '',
    localStorage.getItem('passKey') ?? '',
  ])
  const { token } = JSON.parse(user ?? '') as { token: { access_token: string } }
  const headers = {
    Authorization: `Bearer ${token.access_token}`,
    'X-Pass-Key': passKey ?? '',
    Origin: platform.url,
    'Content-Type': 'application/json',
  }
  return async <T>(method: string, path: string, body?: unknown, revision?: string) => {
    const response = await fetch(platform.url + path, {
      method,
      headers: { ...headers, ...(revision !== undefined && { 'If-Match': `"${revision}"` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  }
}

const sampleData = {
  BlogTitle: 'A ghaf at the gate',
  BlogTitle_AR: 'غافة عند الباب',
  BlogLead: 'A lead.',
  BlogLead_AR: 'مقدمة.',
  BlogData: '<p>It gives shade.</p>\n<p>It asks for little.</p>',
  BlogData_AR: '<p>تعطي ظلاً.</p>\n<p>وتطلب القليل.</p>',
  BlogDate: '2026-11-20',
  BlogImageUrl_EN: '',
  BlogImageUrl_AR: '',
  BlogImageAlt_EN: '',
  BlogImageAlt_AR: '',
  PdFImage_En: '',
  LanguageSelection: 'all',
}

export const readPost = async (call: Call, id: string): Promise<Post> =>
  (await call<Post>('GET', `/api/blog/${id}?scope=staff`)).body

/** Makes a draft article for one test; it is removed after the test. */
export async function makePost(t: Test, page: Page, change: Partial<typeof sampleData> = {}) {
  const call = await apiClientOf(page)
  const id = crypto.randomUUID()
  const body = {
    BlogId: id,
    Data: JSON.stringify({ ...sampleData, ...change }),
    Status: 'draft',
    updatedBy: platform.adminEmail,
  }
  const made = await call<Post>('POST', '/api/blog/add-or-update-blog', body)
  if (made.status !== 201) throw new Error(`The post was not made: ${made.status}`)
  t.after(() => call('DELETE', `/api/blog/delete?id=${id}`))
  /** Saves a change of the stored version, as another session would. */
  const saveElsewhere = async (part: Partial<typeof sampleData>) => {
    const current = await readPost(call, id)
    return call<Post>(
      'PUT',
      '/api/blog/add-or-update-blog',
      { BlogId: id, Data: { ...current.Data, ...part } },
      current.Revision,
    )
  }
  return {
    id,
    path: `/web-cms/protected/blogs/${id}`,
    record: made.body,
    call,
    read: () => readPost(call, id),
    saveElsewhere,
  }
}
