import { NetlifyDev } from '@netlify/dev'

/**
 * A rule of netlify.toml for paths below `prefix` that do not exist: they are answered with the
 * page `to` and status 404.
 */
type NotFoundRule = { prefix: string; to: string }

const value = (block: string, name: string): string | undefined =>
  new RegExp(`^\\s*${name}\\s*=\\s*(?:"([^"]*)"|(\\S+))`, 'm')
    .exec(block)
    ?.slice(1)
    .find((found) => found !== undefined)

const isNotFoundRule = (block: string): boolean =>
  block.trimStart().startsWith('[[redirects]]') && value(block, 'status') === '404'

/**
 * Makes the configuration of one built site from the project's netlify.toml: the folder to publish
 * is `publish`, and the rules with status 404 are removed, because @netlify/dev answers them with
 * 200 and computes the headers of every page they cover from the target of the rule. They are
 * returned, so that the server follows them itself.
 */
export function rulesFor(
  toml: string,
  publish: string,
): { toml: string; notFound: NotFoundRule[] } {
  const blocks = toml.split(/^(?=\[)/m)
  const notFound = blocks.filter(isNotFoundRule).map((block) => ({
    prefix: (value(block, 'from') ?? '/*').replace(/\*$/, ''),
    to: value(block, 'to') ?? '/404.html',
  }))
  const kept = blocks.filter((block) => !isNotFoundRule(block)).join('')
  return { toml: kept.replace(/^(\s*publish\s*=).*$/m, `$1 ${JSON.stringify(publish)}`), notFound }
}

const off = { enabled: false }

export type Emulator = {
  /**
   * Undefined when there is no file, rule or picture for the path, which begins with a slash and
   * may have a query.
   */
  handle(path: string, request: Request): Promise<Response | undefined>
  stop(): Promise<void>
}

/**
 * Netlify's own emulator of static files, headers, redirects and the Image CDN. `folder` holds the
 * netlify.toml; `origin` is the server's own address, from which the Image CDN fetches its sources.
 */
export async function startEmulator(folder: string, origin: string): Promise<Emulator> {
  const quiet = () => undefined
  const emulator = new NetlifyDev({
    projectRoot: folder,
    serverAddress: origin,
    skipGitignore: true,
    logger: { log: quiet, warn: console.warn, error: console.error },
    blobs: off,
    database: off,
    edgeFunctions: off,
    environmentVariables: off,
    functions: off,
    geolocation: off,
    aiGateway: off,
  })
  await emulator.start()
  return {
    handle: (path, request) =>
      emulator.handle(new Request(origin + path, { headers: request.headers })),
    stop: () => emulator.stop(),
  }
}
