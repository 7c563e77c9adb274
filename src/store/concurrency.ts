/** Maps with at most `width` concurrent calls; results in the order of the input. */
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

type Batch<Item, Out> = { items: Item[]; done: Promise<Out>; hurry(): void }
type Queue = { running: Promise<unknown> | null; waiting: unknown }

const queues = new WeakMap<object, Map<string, Queue>>()

const queueOf = (owner: object, name: string): Queue => {
  const named = queues.get(owner) ?? new Map<string, Queue>()
  queues.set(owner, named)
  const queue = named.get(name) ?? { running: null, waiting: null }
  named.set(name, queue)
  return queue
}

/**
 * Batches a piece of work for all callers that request it while it is running: their batch starts
 * after the current one has ended, and sees all data stored before the request.
 * @param owner identifies the work together with `name`: other work does not wait
 * @param item the caller's input; `work` receives those of its whole batch
 * @param rest awaited between one batch and the next requested meanwhile, so that more callers may
 * join; ends early when a caller passes none
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
  let mayRest = queue.running !== null
  let endRest = (): void => undefined
  const hurry = (): void => {
    mayRest = false
    endRest()
  }
  const take = async (): Promise<Out> => {
    await queue.running
    if (rest && mayRest)
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
  const batch: Batch<Item, Out> = { items, done: take(), hurry }
  queue.waiting = batch
  return batch.done
}
