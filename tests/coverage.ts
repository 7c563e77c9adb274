import { Session } from 'node:inspector/promises'

/** Files of the product: `netlify/local` only imitates the platform on one machine. */
const PRODUCT = /\/((?:src|netlify\/(?!local\/))[^?]*)$/

/**
 * Lists the product's files whose functions run during some work, sorted. Code that only runs while
 * a module is loaded does not count, so that imports add nothing.
 * @param work runs in this process; whatever runs at the same time counts, too
 */
export async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const inspector = new Session()
  inspector.connect()
  try {
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work()
    const { result } = await inspector.post('Profiler.takePreciseCoverage')
    return result
      .flatMap(({ url, functions }) => {
        const file = PRODUCT.exec(url)?.[1]
        const hasRun = functions.some(
          ({ functionName, ranges: [range] }) =>
            range !== undefined &&
            range.count > 0 &&
            !(functionName === '' && range.startOffset === 0),
        )
        return file !== undefined && hasRun ? [file] : []
      })
      .sort()
  } finally {
    inspector.disconnect()
  }
}
