import assert from 'node:assert/strict'
import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { Buffer as Glyphs } from 'harfbuzzjs'
import { COLOURS } from '#drawings/palette.ts'
import { createPictureNamer, specFile, type PictureSpec } from '#sharing/picture-cache.ts'
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

/** Specs that differ from `spec` in one word, in the scene or in the photograph. */
const otherSpecs = (): PictureSpec[] => {
  const { wording } = spec
  const picture = `/assets/${'0'.repeat(64)}/a.webp`
  return [
    ...Object.keys(wording).map((key) => ({
      ...spec,
      wording: { ...wording, [key]: key === 'rtl' ? true : 'Other words' },
    })),
    { ...spec, scene: 'night' },
    { ...spec, scene: 'plate' },
    { ...spec, scene: 'plate', picture },
    { ...spec, scene: 'plate', picture: picture.replace('0', '1') },
  ]
}

test('pictures with different words, scenes or photographs have different names', () => {
  const names = [spec, ...otherSpecs()].map(createPictureNamer())
  assert.equal(new Set(names).size, names.length, names.join())
})

test('a picture has the same name in every build', () => {
  const specs = [spec, ...otherSpecs()]
  assert.deepEqual(specs.map(createPictureNamer()), specs.map(createPictureNamer()))
})

test('the name of a picture is twelve hexadecimal digits, and ends in .jpg for a photograph, else in .png', () => {
  const names = [spec, ...otherSpecs()].map(createPictureNamer())
  assert.deepEqual(names.filter((name) => name.endsWith('.jpg')).length, 2)
  for (const name of names) assert.match(name, /^[0-9a-f]{12}\.(png|jpg)$/)
})

test('another colour in the palette changes the names of exactly the scenes that show it', () => {
  const palette: Record<string, [day: string, night: string]> = COLOURS as never
  const names = (): string[] =>
    (['day', 'night', 'plate'] as const).map((scene) => createPictureNamer()({ ...spec, scene }))
  const before = names()
  /** True for each of the scenes day, night and plate whose name changes with the colour. */
  const changedScenes = (colour: string, time: 'day' | 'night'): boolean[] => {
    const original = palette[colour] ?? assert.fail()
    palette[colour] = time === 'day' ? ['#010203', original[1]] : [original[0], '#010203']
    const after = names()
    palette[colour] = original
    return after.map((name, at) => name !== before[at])
  }
  // The scene `plate` shows the tree by day, in place of the missing photograph.
  for (const colour of ['ink', 'leafb', 'sun', 'dune1'])
    assert.deepEqual(changedScenes(colour, 'day'), [true, false, true], colour)
  assert.deepEqual(changedScenes('ink', 'night'), [false, true, false])
  assert.deepEqual(changedScenes('wax', 'day'), [false, false, false])
})

test('another file of a font changes the name of a picture, even when it draws the same letters', (t) => {
  const before = createPictureNamer()(spec)
  const read = fs.readFileSync
  for (const file of ['Regular.ttf', 'SemiBold.ttf']) {
    // A byte after the tables of a font changes the file, and not the letters.
    t.mock.method(fs, 'readFileSync', (path: string) =>
      path.endsWith(file) ? Buffer.concat([read(path), Buffer.of(0)]) : read(path),
    )
    syncBuiltinESMExports()
    assert.notEqual(createPictureNamer()(spec), before, file)
    t.mock.restoreAll()
    syncBuiltinESMExports()
  }
  assert.equal(createPictureNamer()(spec), before)
})

test('naming more pictures of a known scene shapes no text', (t) => {
  const nameOf = createPictureNamer()
  nameOf(spec)
  const shape = t.mock.method(Glyphs.prototype, 'addText')
  for (let at = 0; at < 50; at++)
    nameOf({ ...spec, wording: { ...spec.wording, title: `Title ${at}` } })
  assert.equal(shape.mock.callCount(), 0)
})

/**
 * Makes a folder of cached pictures.
 * @returns a function that builds a site with pictures of these specs, asserts that the folder has
 * no other pictures afterwards, and returns the names of the pictures in the site
 */
const buildWithCache = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [cache, nameOf] = [join(folder, 'kept'), createPictureNamer()]
  let builds = 0
  return async (...specs: PictureSpec[]): Promise<string[]> => {
    builds += 1
    const into = join(folder, `site-${builds}`)
    await mkdir(cache, { recursive: true })
    for (const one of specs)
      await writeFile(join(cache, specFile(nameOf(one))), JSON.stringify(one))
    await placePictures(new Set(specs.map(nameOf)), cache, into)
    assert.deepEqual(await readdir(cache), await readdir(into), 'only placed pictures are kept')
    return readdir(into)
  }
}

test('a build draws only the pictures that the build before did not have', async (t) => {
  const build = await buildWithCache(t)
  const other = { ...spec, wording: { ...spec.wording, title: 'Another title' } }
  assert.deepEqual(await build(spec, other), [spec, other].map(createPictureNamer()).toSorted())
  // The words of a picture are shaped only when it is drawn.
  const shape = t.mock.method(Glyphs.prototype, 'addText')
  await build(spec, other)
  await build(other)
  assert.equal(shape.mock.callCount(), 0)
  await build(spec, other)
  assert.ok(shape.mock.callCount() > 0, 'the build before did not have `spec`')
})
