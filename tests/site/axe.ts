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
 * Rules about colours, whose results differ between the themes. Both contrast rules are needed: the
 * enhanced rule ignores text that the other one reports (`minThreshold` in axe-core).
 */
export const colourRules = [
  'color-contrast',
  'color-contrast-enhanced',
  'link-in-text-block',
] as const

/**
 * Findings of axe with all of its rules, including best practices, AAA, experimental and deprecated
 * ones.
 * @param only names of the rules to run instead
 */
export const runAxe = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  // The engine has half a megabyte, so it is loaded once per page.
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
