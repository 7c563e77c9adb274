/** Maps with at most `width` calls under way; answers in the order of the input. */
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
 * Does a piece of work once for all who ask for it while it is being done: theirs begins when the present one has
 * ended, so that it sees what was stored when they asked.
 * @param owner with `name`, whose work it is: others don't wait
 * @param item what this caller adds; `work` gets those of all whom it serves
 * @param rest waited for after one time and before the next that was asked for meanwhile, so that more may join; it ends when
 * somebody asks without it
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
    // Its failure rejects for those who wait for it, and holds up nobody else.
    const ended = running.then(done, done)
    queue.running = ended
    return running
  }
  const batch: Batch<Item, Out> = { items, done: take(), hurry }
  queue.waiting = batch
  return batch.done
}
