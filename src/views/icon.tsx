import type { ReactNode } from 'react'
import { iconPaths, mirrored, type IconName } from '#ui/icon-paths.ts'

/**
 * Icon of the site in React. A page made by the build or by the API gets raw markup, which is
 * shorter than React's; in a browser the icon is made of elements, so that no HTML string is
 * parsed. Both result in the same nodes, which hydration requires.
 */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }): ReactNode {
  const svg = {
    className: mirrored.has(name) ? 'i flip' : 'i',
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    'aria-hidden': true,
  }
  const d = iconPaths[name]
  // Not `import.meta.env.SSR`: functions are not built by Vite.
  if (typeof document === 'undefined')
    return <svg {...svg} dangerouslySetInnerHTML={{ __html: `<path d="${d}"/>` }} />
  return (
    <svg {...svg}>
      <path d={d} />
    </svg>
  )
}
