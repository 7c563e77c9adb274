// Adds to package-lock.json the builds for other systems of two packages. With a registry that
// does not list them all, `npm install` leaves them out, and `npm ci` then refuses the lock file.
// Run it after every `npm install`:
// node netlify/local/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const names = ['@astrojs/compiler-binding', '@myriaddreamin/typst-ts-node-compiler']
const libcs = { gnu: 'glibc', musl: 'musl' }

const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const name of names) {
  const linux = lock.packages[`node_modules/${name}-linux-x64-gnu`]
  for (const [build, version] of Object.entries(
    lock.packages[`node_modules/${name}`].optionalDependencies,
  )) {
    const key = `node_modules/${build}`
    if (lock.packages[key]) continue
    const [os, cpu, libc] = build.replace(`${name}-`, '').split('-')
    const wasm = os === 'wasm32'
    lock.packages[key] = {
      version,
      cpu: [wasm ? 'wasm32' : cpu],
      ...(linux.dev ? { dev: true } : {}),
      ...(os === 'linux' && libcs[libc] ? { libc: [libcs[libc]] } : {}),
      license: linux.license,
      optional: true,
      ...(wasm ? {} : { os: [os] }),
      engines: linux.engines,
    }
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
