import { allKinds } from '#kinds/index.ts'

type Tag = {
  name: string
  description: string
  /** First parts of the paths with this tag: see {@link partOf}. */
  parts: readonly string[]
}

/** First part of a path, after `/api` if the path begins with it. */
const partOf = (path: string): string => path.replace(/^\/api/, '').split('/')[1] ?? ''

/** Tags of endpoints that belong to no kind of content. */
const ownTags: readonly Tag[] = [
  {
    name: 'access',
    description: 'Access to the staff area: account and passphrase.',
    parts: ['pass-key', 'user-access'],
  },
  {
    name: 'forms',
    description:
      'Form responses: sent by visitors; found, exported, marked, answered and erased by staff.',
    parts: ['form', 'form-counts', 'form-export', 'form-file', 'form-search', 'email'],
  },
  {
    name: 'files',
    description: 'PDFs and pictures of the library: upload, list, get and erase them.',
    parts: ['upload', 'files', 'assets'],
  },
  {
    name: 'history',
    description: 'Earlier versions, deleted items and the audit trail.',
    parts: ['revisions', 'bin', 'restore', 'audit'],
  },
  {
    name: 'drafts',
    description:
      'Drafts of items, which leave the live version unchanged, and links that show them to reviewers.',
    parts: ['draft', 'preview', 'preview-links'],
  },
  {
    name: 'publishing',
    description:
      'Publishing state, requests for a build, and releases: items that are published together.',
    parts: ['publish', 'publish-status', 'releases'],
  },
  {
    name: 'feedback',
    description: 'Votes on FAQ answers, and searches without results.',
    parts: ['feedback'],
  },
  {
    name: 'site',
    description: 'Content for pages, the health check and this document.',
    parts: ['client', 'health', 'openapi.json'],
  },
]

const kindTags: readonly Tag[] = allKinds.map(({ name, label, api }) => ({
  name,
  description: `${label.many}.`,
  parts: [...new Set(Object.values(api).map(({ path }) => partOf(path)))],
}))

const allTags = [...ownTags, ...kindTags]

/** Tags of the API as OpenAPI writes them. */
export const tags: readonly { name: string; description: string }[] = allTags.map(
  ({ name, description }) => ({ name, description }),
)

/** Tag of a path. @throws Error for a path without one */
export const tagOf = (path: string): string => {
  const tag = allTags.find(({ parts }) => parts.includes(partOf(path)))
  if (!tag) throw new Error(`${path} belongs to no subject of the description.`)
  return tag.name
}
