/** Locks of one window, over those that all windows share; `release` gives them back, as the browser does when a window is gone. */
export const makeWindowLocks = () => {
  const gone = Promise.withResolvers<void>()
  let isGone = false
  const locks: Pick<LockManager, 'request' | 'query'> = {
    request: (name: string, options: unknown, take?: unknown) =>
      navigator.locks.request(name, options as LockOptions, (lock) =>
        isGone
          ? undefined
          : Promise.race([(take as LockGrantedCallback<unknown>)(lock), gone.promise]),
      ) as Promise<never>,
    query: () => navigator.locks.query(),
  }
  return {
    locks,
    release: (): void => {
      isGone = true
      gone.resolve()
    },
  }
}
