import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Mail = { to: string, subject: string, text: string }

/**
 * Takes mails on a machine that sends none: each becomes a file in `<DATA_DIR>/outbox`, readable by its owner only, whose name begins
 * with the time, and a line on the console. A mail is on the disk when the promise resolves.
 */
export function createOutbox(dataDir: string): (mail: Mail) => Promise<void> {
  const folder = join(dataDir, 'outbox')
  return async (mail) => {
    const sentAt = new Date().toISOString()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${sentAt.replaceAll(':', '-')}-${randomUUID()}.json`)
    await writeFile(`${file}.new`, JSON.stringify({ ...mail, sentAt }, null, 2), { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
    console.log(`A mail is in the outbox: ${mail.subject}`)
  }
}
