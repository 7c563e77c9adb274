/** Runs tasks one after the other per name, in the order they came; tasks of different names run at the same time. */
export class KeyLock {
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves or rejects as the task does; a failed task does not hold up the next one. */
  run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(task)
    const settled = result.then(() => {}, () => {}).then(() => {
      if (this.#last.get(name) === settled) this.#last.delete(name)
    })
    this.#last.set(name, settled)
    return result
  }
}
