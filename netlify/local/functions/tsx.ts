import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/**
 * Lets this process import `.tsx` files, as functions do once Netlify's bundler has compiled them:
 * Node strips types, and knows no JSX. Importing this file is enough; a file with a syntax error
 * throws when it is imported.
 */
registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'))
    if (errors.length > 0) throw new AggregateError(errors, `${file} could not be compiled.`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
