import type { ReactNode } from 'react'
import { iconPaths, mirrored, type IconName } from '#ui/icon-paths.ts'

const path = /<(path|rect|circle) ([^>]*)\/>/g
const attribute = /(\w+)="([^"]*)"/g

const elementsOf = (markup: string): ReactNode[] =>
  [...markup.matchAll(path)].map(([whole, tag = 'path', text = '']) => {
    const Tag = tag as 'path' | 'rect' | 'circle'
    return (
      <Tag
        key={whole}
        {...Object.fromEntries([...text.matchAll(attribute)].map(([, key, value]) => [key, value]))}
      />
    )
  })

/**
 * The icons in React. A built page gets the raw markup, which is shortest; in a browser the icon is
 * made of elements, so that no HTML string is parsed. Both result in the same nodes, which
 * hydration requires.
 */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }): ReactNode {
  const svg = {
    className: mirrored.has(name) ? 'i flip' : 'i',
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    'aria-hidden': true,
  }
  if (import.meta.env.SSR)
    return <svg {...svg} dangerouslySetInnerHTML={{ __html: iconPaths[name] }} />
  return <svg {...svg}>{elementsOf(iconPaths[name])}</svg>
}
