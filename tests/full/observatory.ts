import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/**
 * Package of the Observatory. Its dependencies (a web server, a database client) are too heavy for
 * this project: it is installed in a temporary folder.
 */
const PACKAGE = '@mdn/mdn-http-observatory@1.4.8'

/** Dependencies that the scoring files of the package import. */
const NEEDED = ['jsdom', 'tldts', 'tough-cookie']

/** Response of the site to a request of a page. */
export type PageResponse = {
  status: number
  headers: Record<string, string>
  html: string
  /** Headers of the response to an OPTIONS request from another origin. */
  cors: Record<string, string>
}

/** Result of the scorer. */
export type Scan = {
  scan: { score: number; grade: string; testsFailed: number }
  tests: Record<string, { result: string; pass: boolean; scoreModifier: number }>
}

/**
 * Source of a module that replaces the package's retriever, which can only request a host over
 * https on the internet. Its `retrieve` returns:
 * - `auto` and `https`: the response of the local site, with its real headers and HTML, as if its
 * certificate were valid (`verified`);
 * - `http`: a redirect from http:// to https:// on the same host, as Netlify sends it;
 * - `cors`: the headers that the site sends to another origin.
 */
const retriever = `
import { Requests } from '../types.js'
import { parseHttpEquivHeaders } from './utils.js'
export async function retrieve(hostname) {
  const { status, headers, html, cors } = globalThis.answered
  const requests = new Requests(hostname)
  const http = { url: new URL('http://' + hostname + '/'), status: 301 }
  const https = { url: new URL('https://' + hostname + '/'), status }
  const request = { headers: { origin: 'https://http-observatory.security.mozilla.org' } }
  const response = { status, headers, data: html, verified: true, request: {}, httpEquiv: parseHttpEquivHeaders(html, https.url.href) }
  Object.assign(requests.responses, { auto: response, https: response, http: response, httpRedirects: [http, https], httpsRedirects: [https] })
  requests.responses.cors = { status, headers: cors, data: '', verified: true, request }
  requests.resources.path = html
  requests.session = { url: https.url }
  return requests
}
`

const run = promisify(execFile)

/**
 * Fetches the package into an empty folder and prepares its scorer.
 * @returns the scorer, whose calls must not overlap
 * @throws Error when the npm registry cannot be reached
 */
export const fetchObservatory = async (
  folder: string,
): Promise<(host: string, answered: PageResponse) => Promise<Scan>> => {
  const npm = (...args: string[]) =>
    run('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
    })
  await npm('pack', PACKAGE, '--pack-destination', folder)
  await run('tar', ['xzf', 'mdn-mdn-http-observatory-1.4.8.tgz', '--strip-components=1'], {
    cwd: folder,
  })
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const wanted = Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => NEEDED.includes(name)),
  )
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: wanted }),
  )
  await npm('install', '--no-package-lock')
  // Browsers' list of https-only hosts, left empty: a new host is added to the list after some
  // months, and scores 5 points more from then on.
  await writeFile(join(folder, 'conf', 'hsts-preload.json'), '{}')
  await writeFile(join(folder, 'src', 'retriever', 'retriever.js'), retriever)
  // Replaced because the real module imports an HTTP client; only its type is needed.
  await writeFile(join(folder, 'src', 'retriever', 'session.js'), 'export class Session {}')
  const { scan } = (await import(
    pathToFileURL(join(folder, 'src', 'scanner', 'index.js')).href
  )) as { scan: (host: string) => Promise<Scan> }
  return (host, answered) => {
    // The retriever above reads this global variable.
    Object.assign(globalThis, { answered })
    return scan(host)
  }
}
