import assert from 'node:assert/strict'
import { expect, platform, test } from '../browser.ts'
import { contract, givePassphrase, openWindow, signIn } from './staff.ts'
import { untilFocused } from '../waiting.ts'

const list = `${contract.staff.protected}blogs`

test('both gates reject wrong entries, lead to the requested page after right ones, and are closed by signing out', async ({
  t,
}) => {
  const page = await openWindow(t)
  await page.goto(platform.url + list)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await untilFocused(page.getByLabel('E-mail'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Enter your e-mail address.').waitFor()
  await page.getByText('Enter your password.').waitFor()
  await signIn(page, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.', {
    useInnerText: true,
  })
  await expect(page.getByLabel('E-mail')).toHaveValue(platform.adminEmail)
  await page.route('**/api/user-access', (route) => route.abort(), { times: 1 })
  await signIn(page)
  await page.getByRole('heading', { name: 'No answer' }).waitFor()
  // The response is held until the text that is shown before it was seen.
  const released = Promise.withResolvers<void>()
  await page.route(
    '**/api/user-access',
    async (route) => {
      await released.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Checking access').waitFor()
  released.resolve()
  await page
    .getByRole('heading', { name: contract.messages['passphraseTitle'] ?? '', exact: true })
    .waitFor()
  await givePassphrase(page, 'not the passphrase')
  const alert = await page.getByRole('alert').innerText()
  assert.ok(alert.startsWith(contract.messages['wrongPassphrase'] ?? 'missing'), alert)
  assert.match(alert, /You have \d more attempts?/)
  await givePassphrase(page)
  await page.getByRole('table').waitFor()
  assert.equal(new URL(page.url()).pathname, list)
  const storedItems = await page.evaluate(() => JSON.stringify(localStorage))
  assert.ok(storedItems.includes('passKey'))
  assert.ok(
    !storedItems.includes(platform.passphrase) && !storedItems.includes(platform.adminPassword),
  )
  await page.reload()
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: `Account: ${platform.adminEmail}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a recovery link asks for a new password, its token leaves the address at once, and a used link is reported', async ({
  t,
}) => {
  const page = await openWindow(t)
  await page.goto(`${platform.url}${contract.staff.base}#recovery_token=AAAAAAAAAAAAAAAAAAAAAA`)
  await page.getByRole('heading', { name: 'New password' }).waitFor()
  assert.equal(new URL(page.url()).hash, '')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByText('Enter a new password of at least 12 characters.').waitFor()
  await page.getByLabel('New password').fill('a much longer password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /This link has already been used or has expired/,
    { useInnerText: true },
  )
})
