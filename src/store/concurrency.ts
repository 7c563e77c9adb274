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
  done: Promise<Out>
  /** Ends the pause (`rest`) before the run. */
  hurry(): void
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
 * @param rest a pause before a run that had to wait, during which more callers may join. A caller
 * without `rest` ends the pause
 */
export const coalesce = <Item, Out>(
  owner: object,
  name: string,
  item: Item,
  work: (items: readonly Item[]) => Promise<Out>,
  rest?: () => Promise<unknown>,
): Promise<Out> => {
  const queue = queueOf(owner, name)
  const waiting = queue.waiting as Batch<Item, Out> | null
  if (waiting) {
    waiting.items.push(item)
    if (!rest) waiting.hurry()
    return waiting.done
  }
  const items = [item]
  let mustRest = queue.running !== null
  let endRest = (): void => undefined
  const hurry = (): void => {
    mustRest = false
    endRest()
  }
  const run = async (): Promise<Out> => {
    await queue.running
    if (rest && mustRest)
      await Promise.race([
        rest().catch(() => undefined),
        new Promise<void>((resolve) => (endRest = resolve)),
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
  const batch: Batch<Item, Out> = { items, done: run(), hurry }
  queue.waiting = batch
  return batch.done
}
