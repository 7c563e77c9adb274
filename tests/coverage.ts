import { Session } from 'node:inspector/promises'

/**
 * Matches the URL of a product file and captures its path. `netlify/local` is no product file: it
 * imitates the platform on one machine.
 */
const PRODUCT = /\/((?:src|netlify\/(?!local\/))[^?]*)$/

/**
 * Lists the product's files whose functions run during some work, sorted. Code outside of functions
 * does not count, so imports add nothing.
 * @param work runs in this process; functions that run at the same time count, too
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
        // V8 reports the code outside of functions as a function without a name at offset 0.
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
