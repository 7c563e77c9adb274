import { NetlifyDev } from '@netlify/dev'

const off = { enabled: false }

export type Emulator = {
  /** Undefined when there is no file, rule or picture for the path, which begins with a slash and may have a query. */
  handle(path: string, request: Request): Promise<Response | undefined>
  stop(): Promise<void>
}

/**
 * Netlify's own emulator of static files, headers, redirects and the Image CDN. `folder` holds the netlify.toml;
 * from `origin`, the server's own address, the Image CDN fetches its sources.
 */
export async function startEmulator(folder: string, origin: string): Promise<Emulator> {
  const quiet = () => undefined
  const emulator = new NetlifyDev({
    projectRoot: folder, serverAddress: origin, skipGitignore: true, logger: { log: quiet, warn: console.warn, error: console.error },
    blobs: off, database: off, edgeFunctions: off, environmentVariables: off, functions: off, geolocation: off, aiGateway: off,
  })
  await emulator.start()
  return {
    handle: (path, request) => emulator.handle(new Request(origin + path, { headers: request.headers })),
    stop: () => emulator.stop(),
  }
}
