const { existsSync, statSync } = require('node:fs')
const path = require('node:path')

const root = path.resolve(__dirname, '../..')

/** Tells the lint where `#kinds/blog.ts` and relative imports lead: the same rule as in package.json's `imports`. */
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
