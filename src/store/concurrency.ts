/**
 * Calls `call` for all items, at most `width` at a time. Returns the results in the items' order.
 */
export const mapPooled = async <In, Out>(
  items: readonly In[],
  width: number,
  call: (item: In) => Promise<Out>,
): Promise<Out[]> => {
  const results: Out[] = new Array<Out>(items.length)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await call(items[index] as In)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return results
}

/** Requests of a piece of work that are met by one run of the work. */
type Batch<Item, Out> = {
  /** The inputs of all callers. */
  items: Item[]
  /** The result of the run. */
  result: Promise<Out>
  /** Ends the pause before the run. */
  endPause(): void
}
type Queue = {
  /** Resolves at the end of the current run; null if there is none. */
  running: Promise<unknown> | null
  /** The {@link Batch} that runs next; null if there is none. */
  waiting: unknown
}

/** The queues by owner and by name of the work. */
const queues = new WeakMap<object, Map<string, Queue>>()

const queueOf = (owner: object, name: string): Queue => {
  const named = queues.get(owner) ?? new Map<string, Queue>()
  queues.set(owner, named)
  const queue = named.get(name) ?? { running: null, waiting: null }
  named.set(name, queue)
  return queue
}

/**
 * Runs a piece of work once for all callers that request it while it is running. This run starts
 * after the current one has ended, so that it reads all data that was stored before the requests.
 * @param owner identifies the work, together with `name`; work of another owner or name does not
 * wait
 * @param item the caller's input; `work` receives the inputs of all callers
 * @param pause a pause before a run that had to wait, during which more callers may join. A caller
 * without `pause` ends it
 */
export const coalesce = <Item, Out>(
  owner: object,
  name: string,
  item: Item,
  work: (items: readonly Item[]) => Promise<Out>,
  pause?: () => Promise<unknown>,
): Promise<Out> => {
  const queue = queueOf(owner, name)
  const waiting = queue.waiting as Batch<Item, Out> | null
  if (waiting) {
    waiting.items.push(item)
    if (!pause) waiting.endPause()
    return waiting.result
  }
  const items = [item]
  let mustPause = queue.running !== null
  let resolvePause = (): void => undefined
  const endPause = (): void => {
    mustPause = false
    resolvePause()
  }
  const run = async (): Promise<Out> => {
    await queue.running
    if (pause && mustPause)
      await Promise.race([
        pause().catch(() => undefined),
        new Promise<void>((resolve) => (resolvePause = resolve)),
      ])
    queue.waiting = null
    const running = work(items)
    const done = () => {
      if (queue.running === ended) queue.running = null
    }
    // A failure rejects for the callers of its batch, and does not block the next one.
    const ended = running.then(done, done)
    queue.running = ended
    return running
  }
  // `run` begins with a wait: `queue.waiting` is set here before `run` sets it to null.
  const batch: Batch<Item, Out> = { items, result: run(), endPause }
  queue.waiting = batch
  return batch.result
}
