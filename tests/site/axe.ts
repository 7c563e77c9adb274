import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const engine = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  getRules: () => { ruleId: string }[]
  run: (
    context: Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/**
 * The rules that look at colours: what differs between the themes. Both contrasts are needed: the enhanced one passes
 * whatever the other reports (`minThreshold` in axe-core).
 */
export const colours = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] as const

/**
 * What axe finds with every rule it has: best practices, AAA, and those it calls experimental or has retired, none left out.
 * @param only the rules to run instead
 */
export const findings = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  // Half a megabyte: once for a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine)
  return page.evaluate(async (named) => {
    const { axe } = window as unknown as Window & { axe: Axe }
    const values = named ?? axe.getRules().map(({ ruleId }) => ruleId)
    const { violations } = await axe.run(document, {
      runOnly: { type: 'rule', values },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`,
      ),
    )
  }, only)
}
