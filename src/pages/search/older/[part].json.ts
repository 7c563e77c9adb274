import type { APIRoute, GetStaticPaths } from 'astro'
import { newestPostsFor } from '#content/posts.ts'
import { withCacheKey } from '#content/reads.ts'
import { languages } from '#i18n/languages.ts'
import { postEntries, postsInFiles } from '#sections/faq/search/site-entries.ts'

export const getStaticPaths = (async () => {
  const all = await Promise.all(
    languages.map(async (language) => ({
      language,
      parts: postsInFiles(await newestPostsFor(language)).parts,
    })),
  )
  return all.flatMap(({ language, parts }) =>
    parts.map((posts, index) =>
      withCacheKey({
        params: { part: `${language}-${index + 1}` },
        props: { entries: postEntries(posts, language) },
      }),
    ),
  )
}) satisfies GetStaticPaths

/** Posts that did not fit into a language's index; fetched when a search finds few newer posts. */
export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(props['entries']), {
    headers: { 'Content-Type': 'application/json' },
  })
