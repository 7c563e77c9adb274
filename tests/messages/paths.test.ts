import assert from 'node:assert/strict'
import test from 'node:test'
import { languageOf } from '#i18n/languages.ts'
import { barePath, pathIn } from '#i18n/paths.ts'

test('the first segment alone decides the language of a path', () => {
  const paths = {
    '/': 'en',
    '/ar': 'ar',
    '/ar/': 'ar',
    '/ar/about': 'ar',
    '/article': 'en',
    '/about/ar': 'en',
    '/arabic/ar': 'en',
    '': 'en',
  }
  for (const [path, language] of Object.entries(paths))
    assert.equal(languageOf(path), language, path)
})

test('a path loses its language and the ending of its file', () => {
  const paths = {
    '/': '/',
    '/index.html': '/',
    '/ar': '/',
    '/ar.html': '/',
    '/ar/': '/',
    '/ar/index.html': '/',
    '/about': '/about',
    '/about.html': '/about',
    '/ar/about.html': '/about',
    '/blog/a-post': '/blog/a-post',
    '/ar/blog/a-post.html': '/blog/a-post',
    '/article': '/article',
  }
  for (const [path, bare] of Object.entries(paths)) assert.equal(barePath(path), bare, path)
})

test('a path gets the prefix of its language, and barePath removes it again', () => {
  assert.equal(pathIn('ar', '/'), '/ar')
  assert.equal(pathIn('ar', '/about'), '/ar/about')
  assert.equal(pathIn('ar', '/#download'), '/ar#download')
  assert.equal(pathIn('en', '/about'), '/about')
  for (const language of ['en', 'ar'] as const) {
    for (const bare of ['/', '/about', '/blog/a-post'])
      assert.equal(barePath(pathIn(language, bare)), bare)
  }
})
