const pad = (n: number): string => String(n).padStart(3, '0')

/** Id of post number `n`. */
export const postId = (n: number): string => `00000000-0000-4000-8000-000000000${pad(n)}`

/** English title of post number `n`. */
export const postTitle = (n: number): string => `Row ${pad(n)}`

const postRecord = (n: number) => ({
  Id: postId(n),
  BlogId: postId(n),
  createdAt: '2026-11-01T00:00:00.000Z',
  // Post number 0 is the newest.
  updatedAt: new Date(Date.UTC(2026, 10, 1, 0, 0, 999 - n)).toISOString(),
  updatedBy: 'mariam@ghaf.example',
  translation: 'complete',
  Revision: '000001a',
  Status: 'draft',
  PublishAt: null,
  ExpireAt: null,
  Slug: `row-${n}`,
  Data: {
    BlogTitle: postTitle(n),
    BlogTitle_AR: `سطر ${n}`,
    BlogDate: '2026-11-01',
    LanguageSelection: 'all',
  },
})

/**
 * Posts from number `from` up to, but not including, `to`, as a list returns them; at most 1,000.
 */
export const postRecords = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => postRecord(n + from))
