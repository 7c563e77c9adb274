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
    description: 'The two gates of the staff area.',
    parts: ['pass-key', 'user-access'],
  },
  {
    name: 'forms',
    description: 'What visitors send, and how staff find, answer and erase it.',
    parts: ['form', 'form-counts', 'form-export', 'form-file', 'form-search', 'email'],
  },
  {
    name: 'files',
    description: 'PDFs and pictures of the library: sent, listed and read.',
    parts: ['upload', 'files', 'assets'],
  },
  {
    name: 'history',
    description: 'Earlier versions, what was deleted, and who did what.',
    parts: ['revisions', 'bin', 'restore', 'audit'],
  },
  {
    name: 'drafts',
    description:
      'The next version of an item, beside the one that is live, and links for people who shall look at it.',
    parts: ['draft', 'preview', 'preview-links'],
  },
  {
    name: 'publishing',
    description: 'What is saved, being built and live; items that are published together.',
    parts: ['publish', 'publish-status', 'releases'],
  },
  {
    name: 'feedback',
    description: 'Votes on answers, and searches that found nothing.',
    parts: ['feedback'],
  },
  {
    name: 'site',
    description: 'What pages and programs ask for as a whole.',
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
