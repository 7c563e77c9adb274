import assert from 'node:assert/strict'
import { expect, platform, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { caretTo } from '../waiting.ts'
import { openStaffPage } from './staff.ts'
import { untilSaved } from './staff-page.ts'

test('typing a brace offers fees and limits in text areas and rich texts, and a chosen one is stored as a reference by name', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(platform.url + post.path)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const list = page.getByRole('listbox')
  const chosen = list.getByRole('option', { selected: true })

  await caretTo('End', field('Lead'))
  await page.keyboard.type(' Each costs {')
  await expect(chosen).toContainText('Opening the wallet')
  await page.keyboard.type('cash withd')
  await expect(chosen).toContainText('AED 3.00')
  await expect(field('Lead')).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? assert.fail(),
  )
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await page.keyboard.type('.')
  await expect(field('Lead')).toHaveValue('A lead. Each costs {fee:cash-withdrawal}.')
  // The first undo removes the full stop, the second the completion.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(field('Lead')).toHaveValue(/^A lead\. Each costs \{cash withd$/)
  await page.keyboard.press('End')
  await page.keyboard.type('r')
  await expect(chosen).toContainText('{fee:cash-withdrawal}')
  await page.keyboard.press('Tab')
  await expect(field('Lead')).toHaveValue('A lead. Each costs {fee:cash-withdrawal}')
  await expect(field('Lead')).toBeFocused()

  await caretTo('End', field('Text, Arabic'))
  await page.keyboard.insertText(' حتى {الرصيد')
  await expect(chosen).toContainText('25,000')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await chosen.click()
  await page.keyboard.insertText(' اليوم.')

  await caretTo('End', field('Text'))
  const tool = page
    .getByRole('toolbar', { name: 'Text: formatting', exact: true })
    .getByRole('button', { name: 'Insert a fee or limit (or type {)' })
  await tool.click()
  await list.waitFor()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(field('Text')).toBeFocused()
  // Escape dismisses the list until another brace is typed, and the editor stays open.
  await page.keyboard.type('bill')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('{limit:one')
  await expect(chosen).toContainText('{limit:one-payment}')
  await page.keyboard.press('Tab')
  await expect(list).toHaveCount(0)
  await tool.press('Enter')
  await list.waitFor()
  await page.keyboard.type('fee:bill')
  await expect(chosen).toContainText('{fee:bill}')
  await page.keyboard.press('Enter')

  await page.keyboard.press('Control+s')
  await untilSaved(page)
  const { Data } = await post.read()
  assert.equal(Data['BlogLead'], 'A lead. Each costs {fee:cash-withdrawal}')
  assert.match(String(Data['BlogData_AR']), /حتى \{limit:balance\} اليوم\./)
  assert.match(String(Data['BlogData']), /\{bill<\/p>\s*<p>\{limit:one-payment\}\{fee:bill\}<\/p>/)
})

test('choosing a fee inside a reference replaces the whole reference, and a kind without figures in its texts offers none', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogLead: 'It costs {fee:bill} each.' })
  await page.goto(platform.url + post.path)
  const lead = page.getByLabel('Lead', { exact: true })
  await lead.evaluate((area: HTMLTextAreaElement) => {
    area.focus()
    const start = area.value.indexOf('bill')
    area.setSelectionRange(start, start + 'bill'.length)
  })
  await page.keyboard.type('sta')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    '{fee:statement}',
  )
  await page.keyboard.press('Enter')
  await expect(lead).toHaveValue('It costs {fee:statement} each.')
  // A lone brace is not completed by Tab: Tab leaves the field.
  await page.keyboard.press('End')
  await page.keyboard.type('{')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Tab')
  await expect(lead).toHaveValue('It costs {fee:statement} each.{')
  await expect(lead).not.toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await page.goto(`${platform.url}/web-cms/protected/testimonials/new`)
  const name = page.getByRole('textbox').first()
  await name.click()
  await page.keyboard.type('{fee')
  await expect(name).toHaveValue('{fee')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})
