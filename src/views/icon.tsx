import type { ReactNode } from 'react'
import { iconPaths, mirrored, type IconName } from '#ui/icon-paths.ts'
import { Icon as LiveIcon } from '#ui/icon.tsx'

/** An icon in a view: a built page gets its markup as it is written, which is shortest; in a browser it is made of elements. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }): ReactNode {
  if (!import.meta.env.SSR) return <LiveIcon name={name} size={size} />
  const markup = { __html: iconPaths[name] }
  return <svg className={mirrored.has(name) ? 'i flip' : 'i'} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" dangerouslySetInnerHTML={markup} />
}
