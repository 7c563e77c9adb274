import { once } from '#rules/once.ts'

/**
 * {@link once} in a build, whose content is read before it begins. Under the development server content changes between
 * requests: each call makes anew.
 */
export const oncePerBuild = <Key, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const inBuild = once(make)
  return (key) => (import.meta.env.PROD ? inBuild(key) : make(key))
}
