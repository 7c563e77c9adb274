import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { setAdminPassword } from './identity/admin-account.ts'
import { readSettings } from './settings.ts'

// npm run admin:password                        sets a random password and prints it
// npm run admin:password -- --password <new>    sets this password
// npm run admin:password -- --stdin             reads the password from standard input, so that
//                                               the shell's history does not contain it
// The platform may be running: the new password applies at once, and the admin's sessions end.

try {
  const { DATA_DIR, ADMIN_EMAIL } = readSettings(process.env)
  const file = join(DATA_DIR, 'identity', 'accounts.json')
  const { values } = parseArgs({
    options: { password: { type: 'string' }, stdin: { type: 'boolean' } },
  })
  const newPassword = values.stdin
    ? (await text(process.stdin)).replace(/\r?\n$/, '')
    : values.password
  if (newPassword === '')
    throw new Error('The new password is empty. Give one, or none at all to get a random one.')
  if (!existsSync(file))
    throw new Error(`There are no accounts in ${file} yet. Run npm start once, then try again.`)
  const password = await setAdminPassword({ file, email: ADMIN_EMAIL, password: newPassword })
  console.log(
    newPassword === undefined
      ? `The new password of ${ADMIN_EMAIL} is ${password}`
      : `The password of ${ADMIN_EMAIL} is changed.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
