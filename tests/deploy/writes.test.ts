import test from 'node:test'
import { site } from './site.ts'
import { writeAtOnceTitle, credentialsFromEnvironment, signIn, writeAtOnce } from './staff.ts'

const credentials = credentialsFromEnvironment(process.env)
if (!credentials)
  test('writes', {
    skip: "set ADMIN_EMAIL, ADMIN_PASSWORD and CMS_PASSPHRASE to try writes at once through the site's own functions",
  })
else {
  const staff = await signIn(site, credentials).catch((error: Error) => error)
  test('the admin signs in with the account and the passphrase', () => {
    if (staff instanceof Error) throw staff
  })
  if (!(staff instanceof Error)) test(writeAtOnceTitle, () => writeAtOnce(staff))
}
