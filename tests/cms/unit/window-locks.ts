/**
 * Lock manager of one window. Its locks exclude the locks of all other windows. `release` releases
 * all of its locks, as the browser does when a window is closed.
 */
export const makeWindowLocks = () => {
  const released = Promise.withResolvers<void>()
  let isGone = false
  const locks: Pick<LockManager, 'request' | 'query'> = {
    request: (name: string, options: unknown, take?: unknown) =>
      navigator.locks.request(name, options as LockOptions, (lock) =>
        isGone
          ? undefined
          : Promise.race([(take as LockGrantedCallback<unknown>)(lock), released.promise]),
      ) as Promise<never>,
    query: () => navigator.locks.query(),
  }
  return {
    locks,
    release: (): void => {
      isGone = true
      released.resolve()
    },
  }
}
