import { movedAddresses } from '#content/moved.ts'

/** Netlify's `_redirects`, under a name that a page may have: the build renames it. Slugs hold no character that the file gives a meaning. */
export const GET = async (): Promise<Response> => {
  const moved = await movedAddresses()
  const lines = moved.flatMap(({ from, to }) => ['', '/ar'].map((language) => `${language}${from} ${language}${to} 301`))
  return new Response(`${lines.join('\n')}\n`)
}
