// Adds the entries that package-lock.json lacks for two packages at the top of node_modules, each
// with a separate package for every operating system. When the registry does not offer all of
// these, `npm install` leaves out the missing ones, and `npm ci` then refuses the lock file. Run
// this after every `npm install`:
// node netlify/local/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const names = ['@astrojs/compiler-binding', '@myriaddreamin/typst-ts-node-compiler']
/** Values of the lock file's field `libc`, by the end of a package's name. */
const libcs = { gnu: 'glibc', musl: 'musl' }

const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const name of names) {
  // This entry must exist: the added entries copy its `license`, `engines` and `dev`.
  const linux = lock.packages[`node_modules/${name}-linux-x64-gnu`]
  for (const [build, version] of Object.entries(
    lock.packages[`node_modules/${name}`].optionalDependencies,
  )) {
    const key = `node_modules/${build}`
    if (lock.packages[key]) continue
    // The end of the name is `<os>-<cpu>`, `<os>-<cpu>-<libc>`, or `wasm32-…`.
    const [os, cpu, libc] = build.replace(`${name}-`, '').split('-')
    const isWasm = os === 'wasm32'
    lock.packages[key] = {
      version,
      cpu: [isWasm ? 'wasm32' : cpu],
      ...(linux.dev ? { dev: true } : {}),
      ...(os === 'linux' && libcs[libc] ? { libc: [libcs[libc]] } : {}),
      license: linux.license,
      optional: true,
      ...(isWasm ? {} : { os: [os] }),
      engines: linux.engines,
    }
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
