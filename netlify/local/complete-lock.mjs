// Adds to package-lock.json the builds of Astro's compiler for other systems. A registry that does not list them all lets
// `npm install` leave them out, and `npm ci` then refuses the lock file. Run it after every `npm install`:
// node netlify/local/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'
const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const binding = lock.packages['node_modules/@astrojs/compiler-binding']
const linux = lock.packages['node_modules/@astrojs/compiler-binding-linux-x64-gnu']
for (const [name, version] of Object.entries(binding.optionalDependencies)) {
  const key = `node_modules/${name}`
  if (lock.packages[key]) continue
  const [os, cpu, libc] = name.replace('@astrojs/compiler-binding-', '').split('-')
  const wasm = os === 'wasm32'
  lock.packages[key] = {
    version,
    cpu: [wasm ? 'wasm32' : cpu],
    ...(linux.dev ? { dev: true } : {}),
    ...(os === 'linux' ? { libc: [libc === 'gnu' ? 'glibc' : 'musl'] } : {}),
    license: linux.license,
    optional: true,
    ...(wasm ? {} : { os: [os] }),
    engines: linux.engines,
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
