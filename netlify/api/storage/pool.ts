/** Maps with at most `width` calls under way; answers in the order of the input. */
export const mapPooled = async <In, Out>(items: readonly In[], width: number, call: (item: In) => Promise<Out>): Promise<Out[]> => {
  const results: Out[] = new Array<Out>(items.length)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await call(items[index] as In)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return results
}
