import assert from 'node:assert/strict'
import test from 'node:test'
import { openStore } from './client.ts'
import { temporaryServer } from './temporary.ts'

const KEYS = Array.from(
  { length: 2500 },
  (_, n) => `e/${n % 2 ? 'blog' : 'news'}/${String(n).padStart(4, '0')}`,
)

test('lists of 2,500 keys', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  const etags = new Map<string, string | undefined>()
  const unwritten = [...KEYS]
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let key = unwritten.pop(); key; key = unwritten.pop())
        etags.set(key, (await store.set(key, `content of ${key}`)).etag)
    }),
  )

  await t.test('come in pages of 1,000, each blob once and with its ETag', async () => {
    const pages: number[] = []
    const listed = new Map<string, string>()
    for await (const page of store.list({ paginate: true })) {
      pages.push(page.blobs.length)
      for (const { key, etag } of page.blobs) listed.set(key, etag)
    }
    assert.deepEqual(pages, [1000, 1000, 500])
    assert.deepEqual([...listed].sort(), [...etags].sort())
  })

  await t.test(
    'contain only keys with the given prefix, also without a slash at its end',
    async () => {
      const keysWith = async (prefix: string) =>
        (await store.list({ prefix })).blobs.map((blob) => blob.key)
      assert.deepEqual(
        await keysWith('e/blog/'),
        KEYS.filter((key) => key.startsWith('e/blog/')),
      )
      assert.deepEqual(await keysWith('e/news/001'), [
        'e/news/0010',
        'e/news/0012',
        'e/news/0014',
        'e/news/0016',
        'e/news/0018',
      ])
      assert.deepEqual(await keysWith('x'), [])
    },
  )

  await t.test('are grouped by directories, also over several pages', async () => {
    assert.deepEqual(await store.list({ directories: true }), { blobs: [], directories: ['e'] })
    assert.deepEqual(await store.list({ directories: true, prefix: 'e/' }), {
      blobs: [],
      directories: ['e/blog', 'e/news'],
    })
    const folderStore = openStore(server.context, 'folders')
    const names = Array.from({ length: 1010 }, (_, n) => `d${String(n).padStart(4, '0')}`)
    // Directories around the end of the first page, at 1,000, contain two blobs each.
    await Promise.all(
      names.flatMap((name, n) => [
        folderStore.set(`${name}/a`, '1'),
        ...(n > 990 ? [folderStore.set(`${name}/b`, '2')] : []),
      ]),
    )
    await folderStore.set('single', '3')
    const { blobs, directories } = await folderStore.list({ directories: true })
    assert.deepEqual(directories, names)
    assert.deepEqual(
      blobs.map((blob) => blob.key),
      ['single'],
    )
  })

  await t.test(
    'return all other keys when a key is deleted or added between the pages',
    async () => {
      const seen: string[] = []
      for await (const page of store.list({ paginate: true, prefix: 'e/news/' })) {
        seen.push(...page.blobs.map((blob) => blob.key))
        await store.delete('e/news/0000')
        await store.set('e/news/0000-later', 'new')
      }
      assert.deepEqual(
        seen,
        KEYS.filter((key) => key.startsWith('e/news/')),
      )
    },
  )

  await t.test('contain every existing key while other keys are written', async () => {
    const stableKeys = KEYS.filter((key) => key.startsWith('e/blog/'))
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n += 1)
        await store.set(`e/blog/${stableKeys.length}-${n % 50}`, `${n}`)
    })()
    try {
      for (let round = 0; round < 20; round += 1) {
        const keys = new Set(
          (await store.list({ prefix: 'e/blog/' })).blobs.map((blob) => blob.key),
        )
        assert.deepEqual(
          stableKeys.filter((key) => !keys.has(key)),
          [],
        )
      }
    } finally {
      writing = false
      await writer
    }
  })
})
