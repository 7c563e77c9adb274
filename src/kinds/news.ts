import { defineKind } from './define.ts'
import { postKind, postSides, type PostSides } from './posts.ts'
import type { DataOf } from './schema.ts'

/** News articles. */
export const news = defineKind({
  ...postKind('News', { attachments: [], facts: [] }),
  name: 'news',
  label: { one: 'News article', many: 'News articles' },
  page: { path: '/news', slugFrom: 'NewsTitle' },
  api: {
    list: { method: 'GET', path: '/api/news', access: 'public' },
    read: { method: 'GET', path: '/api/news/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/news/add-or-update-news', access: 'staff' },
    update: { method: 'PUT', path: '/api/news/add-or-update-news', access: 'staff' },
    remove: { method: 'DELETE', path: '/api/news/delete', access: 'staff' },
  },
  messages: {
    create: 'New news post created!',
    update: 'Updated News post!',
    delete: 'Deleted News post!',
    restore: 'Restored!',
    fetchFailed: 'Something went wrong!',
    createFailed: 'News post create failed...',
    updateFailed: 'News post update failed...',
    deleteFailed: 'News delete failed...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'news', title: 'News articles' }],
})

export type NewsData = DataOf<typeof news.form>

/** The fields of an article in both languages, under the names that all posts share. */
export const newsSides = (data: NewsData): PostSides => postSides('News', data)
