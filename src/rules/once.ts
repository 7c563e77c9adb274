/**
 * Returns a function that calls `make` once for each key, and returns its first result from then
 * on. Results are stored until the process ends, so there should be few keys.
 */
export const memoise = <Key, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const made = new Map<Key, Made>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
