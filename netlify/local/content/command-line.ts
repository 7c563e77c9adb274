import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ContentRefusal } from '../errors.ts'
import { LOCAL } from './target.ts'

export type ContentOptions = {
  action: 'export' | 'import'
  file: string
  environment: string
  forms: boolean
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

const wrong = (what: string) => new ContentRefusal(`${what}\n\n${USAGE}`)

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        env: { type: 'string', default: LOCAL },
        forms: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw wrong(
      error instanceof Error
        ? `${error.message.split('. ')[0]?.replace(/\.$/, '')}.`
        : 'This cannot be read.',
    )
  }
}

/**
 * Reads the command line; paths are absolute. @throws ContentRefusal with the mistake and the usage
 */
export const readArguments = (args: readonly string[], folder: string): ContentOptions => {
  const { values, positionals } = parse(args)
  const [action, file, ...rest] = positionals
  if (action !== 'export' && action !== 'import')
    throw wrong(
      action === undefined
        ? 'Say whether to export or to import.'
        : `There is no ${JSON.stringify(action)}: say export or import.`,
    )
  if (!file) throw wrong(`Say which file to ${action === 'export' ? 'write' : 'read'}.`)
  if (rest.length > 0) throw wrong(`One file, please: ${JSON.stringify(rest[0])} is one too many.`)
  if (values.force && action === 'import')
    throw wrong('--force belongs to the export: an import never replaces anything.')
  return {
    action,
    file: resolve(folder, file),
    environment: values.env,
    forms: values.forms,
    force: values.force,
  }
}

/**
 * Reports the progress of a step. A step ends with `done === total`, or when the next one begins.
 */
export type Progress = (step: string, done: number, total: number) => void

export const silent: Progress = () => undefined

type Out = { isTTY?: boolean; write(text: string): unknown }

/**
 * Milliseconds between two reports: often enough to look alive on a terminal; seldom enough to keep
 * a log of a build server short.
 */
const REWRITE_MS = 100
const LINE_MS = 5_000

/**
 * Progress for a person: on a terminal one line per step, which is rewritten; elsewhere a line now
 * and then, and one at the end of each step.
 */
export const createProgress = (out: Out, now: () => number = Date.now): Progress => {
  const isTerminal = out.isTTY === true
  let current = ''
  let printedAt = 0
  let isOpen = false
  const finish = () => {
    if (isOpen) out.write('\n')
    isOpen = false
  }
  return (step, done, total) => {
    if (step !== current) {
      finish()
      printedAt = isTerminal ? -Infinity : now()
      current = step
    }
    const isDone = done >= total
    if (!isDone && now() - printedAt < (isTerminal ? REWRITE_MS : LINE_MS)) return
    printedAt = now()
    const line = `${step}: ${done} of ${total}`
    if (!isTerminal) out.write(`${line}\n`)
    else {
      out.write(`\r\u001b[2K${line}`)
      isOpen = true
    }
    if (isDone) {
      finish()
      current = ''
    }
  }
}
