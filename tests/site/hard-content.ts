import sharp from 'sharp'
import type { StaffActions } from './editor.ts'

/** Texts that break careless layouts: of the maximum length, with and without a place to break. */
export const hardTexts = {
  word: 'x'.repeat(200),
  words: 'Savings for a rainy day '.repeat(8).trim(),
  arabicWord: 'استحقاق'.repeat(28),
  arabicWords: 'مدخرات ليوم ماطر '.repeat(11).trim(),
} as const

const row = (tag: 'th' | 'td', cells: number): string =>
  `<tr>${`<${tag}>Amount of the month</${tag}>`.repeat(cells)}</tr>`
const address = `https://ghafwallet.example/${'a-very-long-path/'.repeat(12)}`

/**
 * Text with every wide construct: a table of 14 columns, code, an address, a long word, deep lists
 * and a picture.
 */
const wideText = (picture: string): string =>
  `<h2>${hardTexts.word}</h2><p><a href="${address}">${address}</a></p><table><thead>${row('th', 14)}</thead><tbody>${row('td', 14).repeat(3)}</tbody></table>` +
  `<pre><code>${'npm start && '.repeat(20)}</code></pre><p><code>${'0123456789'.repeat(12)}</code></p><blockquote>${hardTexts.word}</blockquote>` +
  `<ul><li>One<ul><li>Two<ul><li>${hardTexts.word}</li></ul></li></ul></li></ul><p><img src="${picture}" alt="A photograph" width="4000" height="3000" /></p>`

/**
 * JPEG photograph of 4,000 by 3,000 pixels and several megabytes, with detail at every size as from
 * a camera. Its brightness is the sum of eight layers of noise: each layer is twice as fine as the
 * one before and has three quarters of its strength. So it compresses like leaves or gravel.
 */
export const photograph = async (): Promise<Buffer> => {
  const [width, height] = [2_000, 1_500]
  const light = new Float32Array(width * height).fill(128)
  for (let step = 0, strength = 1; step < 8; step++, strength *= 0.75) {
    const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const
    const coarse = {
      width: 12 * 2 ** step,
      height: 9 * 2 ** step,
      channels: 3 as const,
      background: '#000',
      noise,
    }
    const layer = await sharp(await sharp({ create: coarse }).png().toBuffer())
      .resize(width, height, { kernel: 'cubic' })
      .extractChannel(0)
      .raw()
      .toBuffer()
    for (let offset = 0; offset < light.length; offset++)
      light[offset] = (light[offset] ?? 0) + ((layer[offset] ?? 128) - 128) * strength
  }
  const grey = sharp(Uint8ClampedArray.from(light), { raw: { width, height, channels: 1 } })
  return grey
    .resize(4_000, 3_000)
    .tint('#7a9a5a')
    .toColourspace('srgb')
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Smallest valid PDF. */
const pdf = (): Buffer => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return Buffer.from(
    `${text}xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

/** Data of a post. The names of the fields that both kinds have start with the kind. */
const post = (name: 'Blog' | 'News', more: Record<string, string>): object =>
  Object.fromEntries(
    Object.entries({ Title: '', Data: '<p>Text.</p>', ...more }).map(([key, value]) => [
      /^(Title|Data|Date|Image)/.test(key) ? name + key : key,
      value,
    ]),
  )

/** Fills an empty site with items of every kind whose texts are hard to lay out. */
export const fillWithHardContent = async ({
  call,
  create,
  upload,
  untilItemLive,
}: StaffActions): Promise<{
  /** Paths of the posts that are hard to lay out. */
  paths: string[]
  /** Path of a post in English only. */
  english: string
  /** Path of a post in Arabic only. */
  arabic: string
  /** Path of a post with a photograph. */
  photo: string
  /** Address of the photograph. */
  picture: string
}> => {
  const picture = await upload('photograph.jpg', await photograph())
  const paper = await upload('paper.pdf', pdf())
  const both = {
    Data: wideText(picture),
    Data_AR: wideText(picture),
    ImageUrl_EN: picture,
    ImageAlt_EN: hardTexts.words,
    Date: '2026-11-20',
  }
  const items = [
    await create(
      'blog',
      post('Blog', {
        ...both,
        Title: hardTexts.word,
        Title_AR: hardTexts.arabicWord,
        PdFImage_En: paper,
      }),
    ),
    await create(
      'blog',
      post('Blog', {
        ...both,
        Title: hardTexts.words,
        Title_AR: hardTexts.arabicWords,
        Date: '2026-11-19',
      }),
    ),
    await create(
      'blog',
      post('Blog', {
        Title: `Only ${hardTexts.words}`,
        LanguageSelection: 'en',
        Date: '2026-11-18',
      }),
    ),
    await create(
      'blog',
      post('Blog', {
        Data: '',
        Title_AR: 'بالعربية وحدها',
        Data_AR: '<p>نص.</p>',
        LanguageSelection: 'ar',
        Date: '2026-11-17',
      }),
    ),
  ]
  const photo = await create(
    'blog',
    post('Blog', { ...both, Title: 'A photograph', Title_AR: 'صورة', Date: '2026-11-16' }),
  )
  const news = await create(
    'news',
    post('News', { ...both, Title: hardTexts.word, Title_AR: hardTexts.arabicWord }),
  )
  // Enough for three pages of news.
  for (let index = 1; index <= 30; index += 1)
    await create(
      'news',
      post('News', {
        Title: `News ${index}`,
        Title_AR: `خبر ${index}`,
        Data_AR: '<p>نص.</p>',
        Date: '2026-01-01',
      }),
    )
  const question = {
    Guid: crypto.randomUUID(),
    SupportTitle: hardTexts.word,
    SupportTitle_AR: hardTexts.arabicWord,
    SupportContent: wideText(picture),
    SupportContent_AR: wideText(picture),
  }
  for (const FaqType of ['INDIVIDUAL_FAQ', 'BUSINESS_FAQ']) {
    await create(
      'faq',
      {
        SupportHeading: hardTexts.word,
        SupportHeading_AR: hardTexts.arabicWord,
        SupportData: [{ ...question, Guid: crypto.randomUUID() }],
      },
      { FaqType },
    )
  }
  const job = {
    JobTitle: hardTexts.word,
    JobTitle_AR: hardTexts.arabicWord,
    JobLocation: hardTexts.word,
    Experience: hardTexts.word,
    WorkType: hardTexts.words,
    Salary: hardTexts.word,
  }
  await create('jobs', { ...job, JobDescription: wideText(picture) })
  const person = {
    Name: hardTexts.word.slice(0, 120),
    Name_AR: hardTexts.arabicWord.slice(0, 120),
    Position: hardTexts.word.slice(0, 120),
    ProfileImage: picture,
  }
  await create('testimonials', {
    ...person,
    ShortTestimonial: hardTexts.word,
    ShortTestimonial_AR: hardTexts.arabicWord,
    Testimonial: `<p>${hardTexts.word}</p>`,
    Rating: 4,
  })
  const leader = {
    Name: hardTexts.word.slice(0, 120),
    Name_AR: hardTexts.arabicWord.slice(0, 120),
    Title: hardTexts.word.slice(0, 160),
    Description: hardTexts.words,
    Group: 'BOARD',
  }
  for (const Image of [picture, '']) await create('leaders', { ...leader, Image })
  // The announcement has been saved once, as on every site in use: otherwise each page would
  // request it from the API when it opens.
  const announcement = {
    StartDate: '2026-11-19T08:00:00.000Z',
    EndDate: '2026-11-20T08:00:00.000Z',
    isActive: false,
    refreshToken: crypto.randomUUID(),
    AlertContent: '<p>Text.</p>',
    AlertContent_AR: '<p>نص.</p>',
  }
  const saved = await call('PUT', '/api/app-settings/add-or-update-settings', {
    Key: 'WEB_NOTIFICATION',
    Value: announcement,
  })
  if (saved.status !== 200)
    throw new Error(`The setting: ${saved.status} ${JSON.stringify(saved.body)}`)
  let lastId = ''
  for (const Category of ['KEY_FACTS_INDIVIDUAL', 'KEY_FACTS_INDIVIDUAL_AR', 'FEES_BUSINESS']) {
    ;({ Id: lastId } = await create('documents', {
      Category,
      FilePath: paper,
      FileName: 'paper.pdf',
      Title: hardTexts.word,
      Title_AR: hardTexts.arabicWord,
    }))
  }
  await untilItemLive('documents', lastId)
  const [, , english, arabic] = items
  return {
    paths: [...items.map(({ Slug }) => `/blog/${Slug}`), `/news/${news.Slug}`],
    photo: `/blog/${photo.Slug}`,
    english: `/blog/${english?.Slug}`,
    arabic: `/blog/${arabic?.Slug}`,
    picture,
  }
}
