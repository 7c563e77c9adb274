import { postsFor, type Post, type PostKind } from '#content/posts.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { localeParam } from '#i18n/paths.ts'
import { ownLanguage } from './own-language.ts'

/** What a post's page is given. */
export type PostPageProps = {
  post: Post
  /** The next older post of its kind, if there is one. */
  next: Post | undefined
  /** The one language in which the post has a text, if it is not both. */
  only: Language | undefined
}

/** One page per post of a kind and language, for getStaticPaths. */
export const postPaths = async (kind: PostKind): Promise<{ params: { locale: string | undefined; slug: string }; props: PostPageProps }[]> => {
  const posts = { en: await postsFor(kind, 'en'), ar: await postsFor(kind, 'ar') }
  const versions = (id: string) => [...posts.en, ...posts.ar].filter((post) => post.id === id)
  return languages.flatMap((language) =>
    posts[language].map((post, index) => ({
      params: { locale: localeParam(language), slug: post.slug },
      props: { post, next: posts[language][index + 1], only: ownLanguage(versions(post.id)) },
    })),
  )
}
