import type { ReactNode } from 'react'
import { iconPaths, mirrored, type IconName } from './icon-paths.ts'

const path = /<(path|rect|circle) ([^>]*)\/>/g
const attribute = /(\w+)="([^"]*)"/g

/** The same icons for React views: elements are made from the markup, so that no HTML string reaches the page. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg className={mirrored.has(name) ? 'i flip' : 'i'} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {[...iconPaths[name].matchAll(path)].map(([whole, tag = 'path', text = '']) => {
        const Tag = tag as 'path' | 'rect' | 'circle'
        return <Tag key={whole} {...Object.fromEntries([...text.matchAll(attribute)].map(([, key, value]) => [key, value]))} />
      })}
    </svg>
  )
}
