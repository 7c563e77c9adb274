import { movedAddresses } from '#content/moved.ts'
import { postKinds, postsFor } from '#content/posts.ts'
import { topicPath, topicsIn } from '#content/related.ts'

/** The first page of a list by its number, for whoever writes the address by hand: it is the list's own. */
const firstPages = async () => {
  const topics = topicsIn(await postsFor('blog', 'en'))
  const lists = [
    ...postKinds.map((kind) => `/${kind}`),
    ...topics.map(({ topic }) => topicPath(topic)),
  ]
  return lists.map((list) => ({ from: `${list}/page/1`, to: list }))
}

/** Netlify's `_redirects`, under a name that a page may have: the build renames it. Slugs hold no character that the file gives a meaning. */
export const GET = async (): Promise<Response> => {
  const moved = [...(await movedAddresses()), ...(await firstPages())]
  const lines = moved.flatMap(({ from, to }) =>
    ['', '/ar'].map((language) => `${language}${from} ${language}${to} 301`),
  )
  return new Response(`${lines.join('\n')}\n`)
}
