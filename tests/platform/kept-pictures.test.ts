import assert from 'node:assert/strict'
import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { Buffer as Glyphs } from 'harfbuzzjs'
import { COLOURS } from '#drawings/palette.ts'
import { createNaming, specFile, type PictureSpec } from '#sharing/picture-cache.ts'
import { placePictures } from '../../src/build/share-pictures.ts'

const spec: PictureSpec = {
  scene: 'day',
  wording: {
    rtl: false,
    brand: 'Ghaf Wallet',
    above: 'Blog · 20 November 2026',
    title: 'A title of words',
    host: 'ghafwallet.example',
  },
  picture: null,
}

test('a picture of other words, in another scene or with another photograph has another name; the same has the same in every build', () => {
  const { wording } = spec
  const picture = `/assets/${'0'.repeat(64)}/a.webp`
  const others: PictureSpec[] = [
    ...Object.keys(wording).map((key) => ({
      ...spec,
      wording: { ...wording, [key]: key === 'rtl' ? true : 'Other words' },
    })),
    { ...spec, scene: 'night' },
    { ...spec, scene: 'plate' },
    { ...spec, scene: 'plate', picture },
    { ...spec, scene: 'plate', picture: picture.replace('0', '1') },
  ]
  const nameOf = createNaming()
  const names = [spec, ...others].map(nameOf)
  assert.equal(new Set(names).size, names.length, names.join())
  assert.deepEqual([spec, ...others].map(createNaming()), names)
  assert.deepEqual(names.filter((name) => name.endsWith('.jpg')).length, 2)
  for (const name of names) assert.match(name, /^[0-9a-f]{12}\.(png|jpg)$/)
})

test('another colour of the words, the mark or the ground changes the names of those scenes that show it', () => {
  const palette: Record<string, [day: string, night: string]> = COLOURS as never
  const names = (): string[] =>
    (['day', 'night', 'plate'] as const).map((scene) => createNaming()({ ...spec, scene }))
  const before = names()
  const changedWith = (colour: string, time: 0 | 1): boolean[] => {
    const whole = palette[colour] ?? assert.fail()
    palette[colour] = time === 0 ? ['#010203', whole[1]] : [whole[0], '#010203']
    const now = names()
    palette[colour] = whole
    return now.map((name, at) => name !== before[at])
  }
  // The scene `plate` shows the tree instead of a missing photograph.
  for (const colour of ['ink', 'leafb', 'sun', 'dune1'])
    assert.deepEqual(changedWith(colour, 0), [true, false, true], colour)
  assert.deepEqual(changedWith('ink', 1), [false, true, false])
  assert.deepEqual(changedWith('wax', 0), [false, false, false])
})

test('another file of a font changes every name, also where the letters of a title look the same', (t) => {
  const before = createNaming()(spec)
  const read = fs.readFileSync
  for (const file of ['Regular.ttf', 'SemiBold.ttf']) {
    // Appends a byte after the tables of a font, which draws nothing.
    t.mock.method(fs, 'readFileSync', (path: string) =>
      path.endsWith(file) ? Buffer.concat([read(path), Buffer.of(0)]) : read(path),
    )
    syncBuiltinESMExports()
    assert.notEqual(createNaming()(spec), before, file)
    t.mock.restoreAll()
    syncBuiltinESMExports()
  }
  assert.equal(createNaming()(spec), before)
})

test('once the look of a scene is known, a name costs no shaping', (t) => {
  const nameOf = createNaming()
  nameOf(spec)
  const shaped = t.mock.method(Glyphs.prototype, 'addText')
  for (let at = 0; at < 50; at++)
    nameOf({ ...spec, wording: { ...spec.wording, title: `Title ${at}` } })
  assert.equal(shaped.mock.callCount(), 0)
})

/** Builds repeatedly with one folder of cached pictures. @returns the files placed */
const builds = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [kept, nameOf] = [join(folder, 'kept'), createNaming()]
  let made = 0
  return async (...specs: PictureSpec[]): Promise<string[]> => {
    const into = join(folder, `site-${(made += 1)}`)
    await mkdir(kept, { recursive: true })
    for (const one of specs) await writeFile(join(kept, specFile(nameOf(one))), JSON.stringify(one))
    await placePictures(new Set(specs.map(nameOf)), kept, into)
    assert.deepEqual(await readdir(kept), await readdir(into), 'kept is what was placed, no more')
    return readdir(into)
  }
}

test('words are shaped for pictures that are missing, and not for those that are kept', async (t) => {
  const build = await builds(t)
  const other = { ...spec, wording: { ...spec.wording, title: 'Another title' } }
  assert.deepEqual(await build(spec, other), [spec, other].map(createNaming()).toSorted())
  const shaped = t.mock.method(Glyphs.prototype, 'addText')
  await build(spec, other)
  await build(other)
  assert.equal(shaped.mock.callCount(), 0)
  await build(spec, other)
  assert.ok(shaped.mock.callCount() > 0, 'no page of the build before named it, so it was not kept')
})
