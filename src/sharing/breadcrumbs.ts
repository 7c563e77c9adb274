import type { BreadcrumbList } from 'schema-dts'
import { site } from '#site/site.ts'

/** A step of the visible trail, from the outermost inwards; one without an address is words only. */
export type Step = { text: string; href?: string }

/**
 * The same trail for search engines: the steps that lead somewhere, and the page itself, which needs no address. It is
 * the trail's last step, or `here` where the visible trail ends above it.
 */
export const breadcrumbs = (trail: readonly Step[], here: string | undefined): Exclude<BreadcrumbList, string> => {
  const steps: Step[] = here === undefined ? [...trail] : [...trail, { text: here }]
  const listed = steps.filter(({ href }, index) => href !== undefined || index === steps.length - 1)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: listed.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(href === undefined ? {} : { item: site.url + href }),
    })),
  }
}
