import { movedAddresses } from '#content/moved.ts'
import { postKinds, postsFor } from '#content/posts.ts'
import { topicPath, topicsIn } from '#content/related.ts'

/** Redirects from `/page/1` of each list to the list itself. No page links to `/page/1`. */
const firstPageRedirects = async () => {
  const topics = topicsIn(await postsFor('blog', 'en'))
  const lists = [
    ...postKinds.map((kind) => `/${kind}`),
    ...topics.map(({ topic }) => topicPath(topic)),
  ]
  return lists.map((list) => ({ from: `${list}/page/1`, to: list }))
}

/**
 * Netlify's `_redirects`, under a name that Astro allows for a page: the build renames it. Slugs
 * contain no character with a meaning in that file.
 */
export const GET = async (): Promise<Response> => {
  const redirects = [...(await movedAddresses()), ...(await firstPageRedirects())]
  const lines = redirects.flatMap(({ from, to }) =>
    ['', '/ar'].map((language) => `${language}${from} ${language}${to} 301`),
  )
  return new Response(`${lines.join('\n')}\n`)
}
