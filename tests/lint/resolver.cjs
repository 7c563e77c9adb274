const { existsSync, statSync } = require('node:fs')
const path = require('node:path')

const root = path.resolve(__dirname, '../..')

/**
 * Resolves `#kinds/blog.ts` and relative imports for the lint, by the same rule as package.json's
 * `imports`.
 */
exports.interfaceVersion = 2
exports.resolve = (source, file) => {
  const address = source.split('?')[0]
  const local = address.startsWith('#')
    ? path.join(root, 'src', address.slice(1))
    : address.startsWith('.')
      ? path.resolve(path.dirname(file), address)
      : null
  const found = local !== null && existsSync(local) && statSync(local).isFile()
  return found ? { found, path: local } : { found: false }
}
