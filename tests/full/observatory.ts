import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The Observatory's own package. Its tree (a web server, a database client) is too heavy for ours, so it lives in a temporary folder. */
const PACKAGE = '@mdn/mdn-http-observatory@1.4.8'

/** What its scoring files import, of all its dependencies. */
const NEEDED = ['jsdom', 'tldts', 'tough-cookie']

/** One page as it was answered. */
export type Answered = {
  status: number
  headers: Record<string, string>
  html: string
  cors: Record<string, string>
}

export type Scan = {
  scan: { score: number; grade: string; testsFailed: number }
  tests: Record<string, { result: string; pass: boolean; scoreModifier: number }>
}

/**
 * Stands in the place of the package's own retriever, which can only ask a host over https on the internet. What it hands over:
 * - `auto` and `https`: the answer of the site that runs here, with its real headers and HTML, as if its certificate were good (`verified`);
 * - `http`: a redirection from http:// to https:// of the same host, which is Netlify's own and not this project's;
 * - `cors`: the headers that the site sends back to a foreign origin.
 * `httpEquiv` is read from the HTML by the package's own parser.
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
 * Fetches the package into an empty folder and makes its scorer ready.
 * @returns the scorer, whose calls must not overlap
 * @throws Error when the npm registry cannot be reached
 */
export const fetchObservatory = async (
  folder: string,
): Promise<(host: string, answered: Answered) => Promise<Scan>> => {
  const npm = (...parts: string[]) =>
    run('npm', [...parts, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
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
  // The list of hosts that browsers know as https only; a new host is on it after some months, and gets 5 points more then.
  await writeFile(join(folder, 'conf', 'hsts-preload.json'), '{}')
  await writeFile(join(folder, 'src', 'retriever', 'retriever.js'), retriever)
  // Imported for its type only; the real one brings an http client.
  await writeFile(join(folder, 'src', 'retriever', 'session.js'), 'export class Session {}')
  const { scan } = (await import(
    pathToFileURL(join(folder, 'src', 'scanner', 'index.js')).href
  )) as { scan: (host: string) => Promise<Scan> }
  return (host, answered) => {
    Object.assign(globalThis, { answered })
    return scan(host)
  }
}
