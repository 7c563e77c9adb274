import assert from 'node:assert/strict'
import { testimonials } from '#kinds/testimonials.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { expect, test } from '../browser.ts'
import { apiClientOf, makePost, type Post } from './edit-posts.ts'
import { makeItem } from './items.ts'
import { untilFocused } from '../waiting.ts'
import { openStaffPage } from './staff.ts'
import { untilSaved } from './staff-page.ts'

test('a new post with errors is corrected, scheduled in Dubai time and saved in both languages, and is in the list when its editor is closed', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs/new', {
    timezoneId: 'America/New_York',
  })
  const { page } = staff
  await page.getByRole('radio', { name: 'Publish at a time' }).check()
  await staff.field('Publish on').fill('2030-01-01')
  await staff.field('Publish on, time').fill('02:30')
  await page.getByText(/^Dubai time \(UTC\+4\)\. Tuesday, in \d+ days/).waitFor()
  await staff.button('Take off the site at a time').click()
  await staff.field('Take off the site on').fill('2029-12-31')
  await staff.save()
  const summary = page.getByRole('group', { name: /to fix$/ })
  await untilFocused(summary)
  await summary.getByText('There are 3 things to fix').waitFor()
  await summary
    .getByText('Take off the site at: It must come off the site later than it is published.')
    .waitFor()
  await staff.button('Keep it on the site').click()
  await summary.getByRole('button', { name: 'Title: This field is required.' }).click()
  await untilFocused(staff.title)
  await expect(staff.title).toHaveAttribute('aria-invalid', 'true')

  await page.keyboard.insertText('Rain in Hatta')
  await staff.field('Title, Arabic').fill('مطر في حتا')
  await staff.field('Text').click()
  await page.keyboard.insertText('The dam is full.')
  await staff.field('Text, Arabic').click()
  await page.keyboard.insertText('السد ممتلئ.')
  await page.keyboard.press('Control+Enter')
  await staff.toast('New blog post created!').waitFor()
  await untilSaved(page)
  await page
    .getByRole('group', { name: cmsEdit.bar.label })
    .getByText('Visitors see it from 1 January 2030, 02:30.')
    .waitFor()
  await untilFocused(staff.field('Text, Arabic'))
  await staff.close()
  await staff.row('Rain in Hatta').getByText('مطر في حتا').waitFor()

  const call = await apiClientOf(page)
  const { body: list } = await call<Post[]>('GET', '/api/blog?scope=staff')
  const made = list.find(({ Data }) => Data['BlogTitle'] === 'Rain in Hatta')
  assert.ok(made)
  t.after(() => call('DELETE', `/api/blog/delete?id=${made.Id}`))
  const { body } = await call<Post>('GET', `/api/blog/${made.Id}?scope=staff`)
  assert.deepEqual(
    [body.Data['BlogData'], body.Data['BlogData_AR'], body.Status, body.PublishAt],
    ['<p>The dam is full.</p>', '<p>السد ممتلئ.</p>', 'published', '2029-12-31T22:30:00.000Z'],
  )
})

test('a save whose response was lost is reported, its text stays, and the next save causes no conflict', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  const post = await makePost(t, page)
  await staff.open(post.path)
  await staff.title.fill('First try')
  await page.route('**/api/blog/add-or-update-blog', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await staff.save()
  await staff.toast('Blog post update failed...').waitFor()
  await page.getByText('Not sent: no connection. Kept on this device.').first().waitFor()
  await expect(staff.title).toHaveValue('First try')
  await page.unroute('**/api/blog/add-or-update-blog')
  await staff.title.fill('Second try')
  await staff.save()
  await staff.toast('Updated Blog post!').waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], 'Second try')
})

test('a save that ends after its item was closed leaves the next item open', async ({ t }) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  const [slow, next] = [await makePost(t, page), await makePost(t, page)]
  await staff.open(slow.path)
  await staff.title.fill('On a slow way')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/blog/add-or-update-blog', async (route) =>
    released.promise.then(() => route.continue()),
  )
  const sent = page.waitForRequest('**/api/blog/add-or-update-blog')
  await staff.save()
  await sent
  await page.keyboard.press('Escape')
  await staff.dialog().waitFor({ state: 'detached' })
  await page.locator(`.row-link[href*="${next.id}"]`).click()
  await staff.title.fill('Written meanwhile')
  released.resolve()
  await staff.toast('Updated Blog post!').waitFor()
  assert.equal((await slow.read()).Data['BlogTitle'], 'On a slow way')
  await expect(staff.title).toHaveValue('Written meanwhile')
  assert.match(page.url(), new RegExp(next.id))
})

test('a rating is a row of radio buttons, chosen by keyboard', async ({ t }) => {
  const staff = await openStaffPage(t, '/web-cms/protected/testimonials')
  const { page } = staff
  const item = await makeItem(t, page, testimonials, {
    Name: 'Huda',
    ShortTestimonial: 'It works.',
    Rating: 2,
  })
  await staff.open(`/web-cms/protected/testimonials/${item.id}`)
  await page
    .getByRole('radiogroup', { name: 'Rating' })
    .getByRole('radio', { name: '2 of 5' })
    .focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByText('4 of 5', { exact: true }).waitFor()
  await page.keyboard.press('Control+s')
  await staff.toast('Updated Testimonial!').waitFor()
  assert.equal((await item.dataNow())['Rating'], 4)
})
