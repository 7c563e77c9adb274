import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/**
 * Makes `.tsx` files importable in this process, as soon as this module is imported. Functions
 * import such files: on Netlify its bundler compiles them, but Node only strips types and cannot
 * compile JSX. The import of a `.tsx` file with a syntax error throws.
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
