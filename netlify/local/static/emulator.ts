import { NetlifyDev } from '@netlify/dev'

/**
 * A rule of netlify.toml for paths below `prefix` that do not exist: they are answered with the
 * page `to` and status 404.
 */
type NotFoundRule = { prefix: string; to: string }

/**
 * Value of a field in a block of TOML, a quoted text or a bare word; undefined when it is missing.
 */
const valueOf = (block: string, name: string): string | undefined =>
  new RegExp(`^\\s*${name}\\s*=\\s*(?:"([^"]*)"|(\\S+))`, 'm')
    .exec(block)
    ?.slice(1)
    .find((group) => group !== undefined)

const isNotFoundRule = (block: string): boolean =>
  block.trimStart().startsWith('[[redirects]]') && valueOf(block, 'status') === '404'

/**
 * Makes the configuration of one built site from the project's netlify.toml. The folder to publish
 * becomes `publishFolder`. The rules with status 404 are removed, because @netlify/dev answers them
 * with 200, and takes the headers of every page below their prefix from the target of the rule.
 * @returns the configuration, and the removed rules, which the server follows itself
 */
export function configurationFor(
  toml: string,
  publishFolder: string,
): { toml: string; notFound: NotFoundRule[] } {
  // Each block begins with a line such as `[build]` or `[[redirects]]`.
  const blocks = toml.split(/^(?=\[)/m)
  const notFound = blocks.filter(isNotFoundRule).map((block) => ({
    prefix: (valueOf(block, 'from') ?? '/*').replace(/\*$/, ''),
    to: valueOf(block, 'to') ?? '/404.html',
  }))
  const otherBlocks = blocks.filter((block) => !isNotFoundRule(block)).join('')
  return {
    toml: otherBlocks.replace(/^(\s*publish\s*=).*$/m, `$1 ${JSON.stringify(publishFolder)}`),
    notFound,
  }
}

/** Switches off a part of @netlify/dev. */
const disabled = { enabled: false }

export type Emulator = {
  /**
   * Answers a request with the file, redirect or picture of a path; undefined when there is none.
   * @param path begins with a slash and may have a query; it replaces the path of the request
   */
  handle(path: string, request: Request): Promise<Response | undefined>
  stop(): Promise<void>
}

/**
 * Starts Netlify's own emulator of static files, headers, redirects and the Image CDN.
 * @param folder the folder of the netlify.toml
 * @param origin this server's own origin, from which the Image CDN fetches its sources
 */
export async function startEmulator(folder: string, origin: string): Promise<Emulator> {
  const ignore = () => undefined
  const emulator = new NetlifyDev({
    projectRoot: folder,
    serverAddress: origin,
    skipGitignore: true,
    logger: { log: ignore, warn: console.warn, error: console.error },
    blobs: disabled,
    database: disabled,
    edgeFunctions: disabled,
    environmentVariables: disabled,
    functions: disabled,
    geolocation: disabled,
    aiGateway: disabled,
  })
  await emulator.start()
  return {
    handle: (path, request) =>
      emulator.handle(new Request(origin + path, { headers: request.headers })),
    stop: () => emulator.stop(),
  }
}
