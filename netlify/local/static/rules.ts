/** A rule of netlify.toml that answers everything below `prefix` that does not exist with the page `to` and status 404. */
export type NotFoundRule = { prefix: string, to: string }

const value = (block: string, name: string): string | undefined =>
  new RegExp(`^\\s*${name}\\s*=\\s*(?:"([^"]*)"|(\\S+))`, 'm').exec(block)?.slice(1).find((found) => found !== undefined)

const isNotFoundRule = (block: string): boolean => block.trimStart().startsWith('[[redirects]]') && value(block, 'status') === '404'

/**
 * Makes the configuration of one built site from the project's netlify.toml: the folder to publish is `publish`, and the rules with
 * status 404 are taken out, because @netlify/dev answers them with 200 and works out the headers of every page they cover from the
 * target of the rule. They are returned, so that the server follows them itself.
 */
export function rulesFor(toml: string, publish: string): { toml: string, notFound: NotFoundRule[] } {
  const blocks = toml.split(/^(?=\[)/m)
  const notFound = blocks.filter(isNotFoundRule).map((block) => ({
    prefix: (value(block, 'from') ?? '/*').replace(/\*$/, ''),
    to: value(block, 'to') ?? '/404.html',
  }))
  const kept = blocks.filter((block) => !isNotFoundRule(block)).join('')
  return { toml: kept.replace(/^(\s*publish\s*=).*$/m, `$1 ${JSON.stringify(publish)}`), notFound }
}
