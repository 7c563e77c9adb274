/** A function that calls `make` once for each key and keeps what it made as long as the process runs: for keys of which there are few. */
export const once = <Key, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const made = new Map<Key, Made>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
