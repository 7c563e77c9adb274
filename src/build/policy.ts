import { createHash } from 'node:crypto'

/** The hashes of what stands inline in the pages, as a policy writes them: `'sha256-…'`. */
export type Hashes = { scripts: ReadonlySet<string>, styles: ReadonlySet<string> }

/** A start tag's attributes: a quoted value may hold `>`. */
const attributes = String.raw`((?:\s+[^\s"'>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|\s*/)*)\s*`

const inlineScript = new RegExp(`<script${attributes}>([\\s\\S]*?)</script\\s*>`, 'gi')
const inlineStyle = new RegExp(`<style${attributes}>([\\s\\S]*?)</style\\s*>`, 'gi')

const valueOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)?.slice(1).find((value) => value !== undefined)

/** Scripts that the browser runs. Data blocks, such as JSON-LD, are not scripts to a policy. */
const runs = (tag: string): boolean => {
  const type = valueOf(tag, 'type')?.trim().toLowerCase() ?? ''
  return !/\ssrc\s*=/i.test(tag) && ['', 'module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules'].includes(type)
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hashes of the inline scripts and styles of pages. Hashes are of the text as it stands in the page. */
export function hashesOf(pages: Iterable<string>): Hashes {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const page of pages) {
    for (const [, tag = '', text = ''] of page.matchAll(inlineScript)) if (runs(tag) && text !== '') scripts.add(hash(text))
    for (const [, , text = ''] of page.matchAll(inlineStyle)) styles.add(hash(text))
  }
  return { scripts, styles }
}

/** The Content-Security-Policy of the whole site, from what stands in its pages. */
export function policyFor({ scripts, styles }: Hashes): string {
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...[...scripts].sort()],
    ['style-src', "'self'", ...[...styles].sort()],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['media-src', "'self'"],
    ['manifest-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}
