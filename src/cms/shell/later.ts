import { lazy, type ComponentType } from 'react'

/** Remembers, for this tab, that the page was loaded again for a missing part. */
const KEY = 'staff-reloaded'

/**
 * A component that is fetched when it is first needed. After a new version of the site its file has another name, and
 * the open page asks for one that is gone: nothing has been typed into it yet, so the page is loaded again, once.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    try {
      const component = await load()
      sessionStorage.removeItem(KEY)
      return { default: component }
    } catch (error) {
      if (sessionStorage.getItem(KEY) !== null) throw error
      sessionStorage.setItem(KEY, 'yes')
      location.reload()
      return new Promise<never>(() => undefined)
    }
  })
}
