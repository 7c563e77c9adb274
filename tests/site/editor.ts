import { staffClient, untilLive } from '../e2e/staff-client.ts'
import type { RunningPlatform } from '../platform/spawn.ts'

/** Site, and what its staff need to sign in. */
type Client = Pick<RunningPlatform, 'url' | 'adminEmail' | 'adminPassword' | 'passphrase'>
type Saved = { Id: string; Slug: string; Revision: string; createdAt: string }

/** For each kind: the endpoint that creates an item, and the name of the id in its request. */
const endpoints = {
  blog: ['/api/blog/add-or-update-blog', 'BlogId'],
  news: ['/api/news/add-or-update-news', 'NewsId'],
  faq: ['/api/support/add-or-update-support', 'SupportId'],
  jobs: ['/api/job-listings/add-or-update-job-listings', 'JobId'],
  testimonials: ['/api/testimonial/add-or-update-testimonial', 'TestimonialId'],
  leaders: ['/api/leaders/add-or-update-leader', 'LeaderId'],
  documents: ['/api/document-uploads/add-new-document', 'DocumentId'],
} as const

/** Size of one part of an upload, in bytes. */
const partSize = 4 * 1024 * 1024

/** Actions of staff on a running site: create items, upload files, wait until visitors see them. */
export const staffActionsOn = async (site: Client) => {
  const { call, headers } = await staffClient(site)

  /**
   * Creates an item.
   * @param data fields of the item
   * @param topLevel fields of the request outside of the data
   * @returns the server's response
   * @throws Error when the item was refused
   */
  const create = async (
    kind: keyof typeof endpoints,
    data: object,
    topLevel: object = {},
  ): Promise<Saved> => {
    const [path, id] = endpoints[kind]
    const body = {
      [id]: crypto.randomUUID(),
      updatedBy: site.adminEmail,
      ...(kind === 'documents' ? data : { Data: data }),
      ...topLevel,
    }
    const { status, body: saved } = await call<Saved>('POST', path, body)
    if (status !== 201) throw new Error(`${kind}: ${status} ${JSON.stringify(saved)}`)
    return saved
  }

  /** Uploads a file in parts, as the staff area does. @returns its FilePath */
  const upload = async (name: string, bytes: Uint8Array): Promise<string> => {
    const staff = { ...headers, 'tus-resumable': '1.0.0' }
    const metadata = `filename ${Buffer.from(name).toString('base64')}`
    const begun = await fetch(`${site.url}/upload/`, {
      method: 'POST',
      headers: { ...staff, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    })
    const location = new URL(begun.headers.get('location') ?? '', site.url)
    let answer = begun
    for (let offset = 0; offset < bytes.length && answer.ok; offset += partSize) {
      const partHeaders = {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      }
      answer = await fetch(location, {
        method: 'PATCH',
        headers: { ...staff, ...partHeaders },
        body: new Uint8Array(bytes.slice(offset, offset + partSize)),
      })
    }
    const file = answer.headers.get('x-upload-file')
    if (file === null) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return (JSON.parse(decodeURIComponent(file)) as { FilePath: string }).FilePath
  }

  /** Waits until visitors see an item, in this revision where one is given. */
  const untilItemLive = (
    kind: keyof typeof endpoints | 'settings',
    id: string,
    revision?: string,
  ): Promise<void> => untilLive(site.url, `${kind}/${id}`, revision)

  return { call, create, upload, untilItemLive }
}

export type StaffActions = Awaited<ReturnType<typeof staffActionsOn>>
