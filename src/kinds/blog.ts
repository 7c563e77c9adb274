import { defineKind } from './define.ts'
import { postKind, postSides, topicOptions, type PostSides } from './posts.ts'
import type { DataOf } from './schema.ts'

/**
 * Blog articles. `PdFImage_En` is the file attached to the English text; the odd capitals are part
 * of its stored name.
 */
export const blog = defineKind({
  ...postKind('Blog', {
    attachments: [
      {
        label: 'Attached file',
        type: 'file',
        key: 'PdFImage_En',
        hint: 'A picture or a PDF, for the English side.',
      },
    ],
    facts: [
      {
        label: 'Topic',
        type: 'choice',
        key: 'BlogTopic',
        options: topicOptions,
        unknown: 'This topic is not known.',
      },
    ],
  }),
  name: 'blog',
  label: { one: 'Blog article', many: 'Blog articles' },
  page: { path: '/blog', slugFrom: 'BlogTitle' },
  api: {
    list: { method: 'GET', path: '/api/blog', access: 'public' },
    read: { method: 'GET', path: '/api/blog/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/blog/add-or-update-blog', access: 'staff' },
    update: { method: 'PUT', path: '/api/blog/add-or-update-blog', access: 'staff' },
    remove: {
      method: 'DELETE',
      path: '/api/blog/delete',
      access: 'staff',
      rejection: 'Failed to delete the blog post',
    },
  },
  messages: {
    create: 'New blog post created!',
    update: 'Updated Blog post!',
    delete: { text: 'Deleted Blog post!', tone: 'info' },
    restore: 'Restored!',
    fetchFailed: 'Something went wrong!',
    createFailed: 'Blog post create failed...',
    updateFailed: 'Blog post update failed...',
    deleteFailed: 'Blog delete failed...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'blogs', title: 'Blog articles' }],
})

export type BlogData = DataOf<typeof blog.form>

/** The fields of an article in both languages, under the names that all posts share. */
export const blogSides = (data: BlogData): PostSides =>
  postSides('Blog', data, { attachment: data.PdFImage_En, topic: data.BlogTopic })
