import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const engine = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  getRules: () => { ruleId: string }[]
  run: (context: Document, options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** The rules that look at colours: what differs between the themes. */
export const colours = ['color-contrast-enhanced', 'link-in-text-block'] as const

/** It looks at what `color-contrast-enhanced` looks at and asks for less: 4.5:1 where that asks for 7:1, 3:1 where it asks for 4.5:1. */
const implied = 'color-contrast'

/**
 * What axe finds with every rule it has: best practices, AAA, and those it calls experimental or has retired. Only the
 * contrast of AA is left out, because that of AAA finds all that it would.
 * @param only the rules to run instead
 */
export const findings = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  // Half a megabyte: once for a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine)
  return page.evaluate(async ({ named, left }) => {
    const { axe } = window as unknown as Window & { axe: Axe }
    const values = named ?? axe.getRules().flatMap(({ ruleId }) => (ruleId === left ? [] : [ruleId]))
    const { violations } = await axe.run(document, { runOnly: { type: 'rule', values }, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`))
  }, { named: only, left: implied })
}
