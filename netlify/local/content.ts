import { type ContentOptions, readArguments } from './content/command-line.ts'
import { exportContent, type Counts } from './content/export.ts'
import { importContent } from './content/import.ts'
import { createProgress } from './content/progress.ts'
import { openTarget, type Target } from './content/target.ts'
import { verifyArchive } from './content/verify.ts'
import { messageToPrint } from './errors.ts'

// npm run content -- export <file>    writes all content of the store into one file, an archive
// npm run content -- import <file>    adds all content of the archive to the store
// Further options are in content/command-line.ts. The local platform may be running.

const unreachableMessage =
  'The store does not answer: check the connection, NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, and run this again.'

const messageOf = (error: unknown): string =>
  error instanceof Error && error.name === 'UnavailableError'
    ? unreachableMessage
    : messageToPrint(error, 'It failed')

/** The counts as text, for example `3 entities, 2 files`. */
const countsText = (counts: Counts): string =>
  Object.entries(counts)
    .map(([label, count]) => `${count} ${label}`)
    .join(', ')

const stopController = new AbortController()
const { signal } = stopController
const progress = createProgress(process.stdout)

/**
 * Opens the stores of the environment for the duration of `work`.
 * @param mayCreate true to create a missing local data folder
 */
const withTarget = async (
  options: ContentOptions,
  mayCreate: boolean,
  work: (target: Target) => Promise<void>,
): Promise<void> => {
  const target = await openTarget(options.environment, process.env, mayCreate)
  console.log(`${options.action === 'export' ? 'Exporting' : 'Importing into'} ${target.label}.`)
  try {
    await work(target)
  } finally {
    await target.close()
  }
}

const runExport = (options: ContentOptions): Promise<void> =>
  withTarget(options, false, async (target) => {
    const counts = await exportContent({ ...options, ...target, progress, signal })
    console.log(`${options.file} holds ${countsText(counts)}.`)
    if (!options.includeForms) console.log('Form responses are not in it: --forms adds them.')
  })

/** Requests a build of the site. @returns false when the hook cannot be reached or refuses */
const requestBuild = async (hook: string): Promise<boolean> =>
  fetch(hook, { method: 'POST', body: '{}', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Imports an archive, which is checked before any store is opened or created. */
const runImport = async (options: ContentOptions): Promise<void> => {
  const verified = await verifyArchive(options.file, progress)
  await withTarget(options, true, async (target) => {
    const { sourceEnvironment, written, alreadyStored, notImported } = await importContent({
      ...options,
      ...target,
      verified,
      progress,
      signal,
    })
    console.log(
      `${written} records of ${sourceEnvironment} were imported, ${alreadyStored} were there already.`,
    )
    if (notImported > 0)
      console.log(`${notImported} form responses stayed in the archive: --forms imports them too.`)
    if (written === 0) return
    const isRequested = target.buildHookUrl !== null && (await requestBuild(target.buildHookUrl))
    console.log(
      isRequested
        ? 'A build of the site is asked for.'
        : 'The site shows it after its next build: start the local platform, or publish from the staff area.',
    )
  })
}

process.once('SIGINT', () => stopController.abort())
process.once('SIGTERM', () => stopController.abort())
// Continues when nothing reads the output any more, for example after `| head`.
process.stdout.on('error', () => undefined)
// Netlify's Blobs client would use this variable instead of the options that it gets here.
delete process.env['NETLIFY_BLOBS_CONTEXT']

try {
  // npm runs every script in the project's folder and passes the caller's folder in INIT_CWD.
  const options = readArguments(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  await (options.action === 'export' ? runExport : runImport)(options)
} catch (error) {
  console.error(signal.aborted ? 'Stopped. Nothing is half done: run it again.' : messageOf(error))
  process.exitCode = signal.aborted ? 130 : 1
}
