import type { ReactNode } from 'react'
import { iconPaths, mirroredIcons, type IconName } from '#ui/icon-paths.ts'

/**
 * Icon of the site in React. In pages made by the build or by the API its path is raw markup, which
 * is shorter than React's. In a browser it is an element, so that no HTML has to be parsed. Both
 * result in the same nodes, as hydration requires.
 */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }): ReactNode {
  const svg = {
    className: mirroredIcons.has(name) ? 'i flip' : 'i',
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    'aria-hidden': true,
  }
  const d = iconPaths[name]
  // `import.meta.env.SSR` cannot be used, as Vite does not build the functions of the API.
  if (typeof document === 'undefined')
    return <svg {...svg} dangerouslySetInnerHTML={{ __html: `<path d="${d}"/>` }} />
  return (
    <svg {...svg}>
      <path d={d} />
    </svg>
  )
}
