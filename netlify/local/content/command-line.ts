import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ContentRefusal } from '../errors.ts'
import { LOCAL_ENVIRONMENT } from './target.ts'

export type ContentOptions = {
  action: 'export' | 'import'
  /** Absolute path of the archive. */
  file: string
  /** Name of the environment: `local`, or one of a Netlify site. */
  environment: string
  /** True to include form responses. */
  includeForms: boolean
  /** True to replace an existing file; only for an export. */
  force: boolean
}

const USAGE = [
  'npm run content -- export <file> [--env <name>] [--forms] [--force]',
  'npm run content -- import <file> [--env <name>] [--forms]',
  '',
  '  --env <name>  local (the default), or an environment of a Netlify site: prod, deploy-preview, branch-deploy',
  '  --forms       the form responses too, which are personal data',
  '  --force       replaces a file that is there',
].join('\n')

const usageError = (what: string) => new ContentRefusal(`${what}\n\n${USAGE}`)

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        env: { type: 'string', default: LOCAL_ENVIRONMENT },
        forms: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    // Node's message continues with advice about `--`: only its first sentence is printed.
    throw usageError(
      error instanceof Error
        ? `${error.message.split('. ')[0]?.replace(/\.$/, '')}.`
        : 'This cannot be read.',
    )
  }
}

/**
 * Reads the command line.
 * @param folder folder of relative paths
 * @throws ContentRefusal with the mistake and the usage
 */
export const readArguments = (args: readonly string[], folder: string): ContentOptions => {
  const { values, positionals } = parse(args)
  const [action, file, ...rest] = positionals
  if (action !== 'export' && action !== 'import')
    throw usageError(
      action === undefined
        ? 'Say whether to export or to import.'
        : `There is no ${JSON.stringify(action)}: say export or import.`,
    )
  if (!file) throw usageError(`Say which file to ${action === 'export' ? 'write' : 'read'}.`)
  if (rest.length > 0)
    throw usageError(`One file, please: ${JSON.stringify(rest[0])} is one too many.`)
  if (values.force && action === 'import')
    throw usageError('--force belongs to the export: an import never replaces anything.')
  return {
    action,
    file: resolve(folder, file),
    environment: values.env,
    includeForms: values.forms,
    force: values.force,
  }
}
