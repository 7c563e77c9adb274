const { existsSync, statSync } = require('node:fs')
const path = require('node:path')

const root = path.resolve(__dirname, '../..')

/** Version of the interface between the lint's plug-ins and their resolvers. */
exports.interfaceVersion = 2
/**
 * Resolves relative imports and imports such as `#kinds/blog.ts`, by the same rule as `imports` in
 * package.json. Packages are not resolved.
 */
exports.resolve = (source, file) => {
  const address = source.split('?')[0]
  let local = null
  if (address.startsWith('#')) local = path.join(root, 'src', address.slice(1))
  else if (address.startsWith('.')) local = path.resolve(path.dirname(file), address)
  const found = local !== null && existsSync(local) && statSync(local).isFile()
  return found ? { found, path: local } : { found: false }
}
