import assert from 'node:assert/strict'
import test from 'node:test'
import { leaderShown, type LeaderData } from '#kinds/leaders.ts'
import { records } from '../fixtures/records.ts'

const shown = (page: 'en' | 'ar', data: Partial<LeaderData>) =>
  leaderShown({ ...(records.leaders.data as LeaderData), ...data }, page)

test('initials are the first letters of the first and the last name, in the language in which the name is shown', () => {
  const english: [name: string, initials: string][] = [
    ['Salama Rashid Al Ghafri', 'SG'],
    ['Daniel Osei-Mensah', 'DO'],
    ['Dr. Amna al-Teneiji', 'AT'],
    ['H.E. Khalid Nasser', 'KN'],
    ['élodie', 'É'],
    ['Cher 3', 'C'],
    ['—', ''],
  ]
  for (const [Name, initials] of english)
    assert.equal(shown('en', { Name }).initials, initials, Name)
  const arabic: [name: string, initials: string][] = [
    ['سلامة راشد الغافري', 'س غ'],
    ['د. آمنة سيف الطنيجي', 'آ ط'],
    ['خالد ناصر', 'خ ن'],
    ['ليلى', 'ل'],
    ['علي ألماني', 'ع أ'],
  ]
  for (const [Name_AR, initials] of arabic)
    assert.equal(shown('ar', { Name_AR }).initials, initials, Name_AR)
  assert.equal(shown('ar', { Name: 'Leila Haddad', Name_AR: '' }).initials, 'LH')
})

test('the Arabic page shows the English text or picture where there is no Arabic one', () => {
  const { name, title, description, image } = shown('ar', {
    Name_AR: '',
    Description_AR: '',
    Image: '/assets/a',
    Image_AR: '',
  })
  assert.deepEqual(
    [name.language, title.language, description.language, image],
    ['en', 'ar', 'en', '/assets/a'],
  )
  assert.equal(shown('ar', { Image: '/assets/a', Image_AR: '/assets/b' }).image, '/assets/b')
  assert.equal(shown('en', { Image: '', Image_AR: '/assets/b' }).image, '')
})
