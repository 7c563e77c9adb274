/** Time as the server sees it. Injected, so that a test of back-off and time limits takes milliseconds. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  sleep(milliseconds: number): Promise<void>
  /** Aborts after the time; `clear` gives the timer back. */
  limit(milliseconds: number): { signal: AbortSignal; clear(): void }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  limit: (milliseconds) => {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), milliseconds)
    return { signal: controller.signal, clear: () => clearTimeout(timer) }
  },
}
