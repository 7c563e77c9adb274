import type { BenchPost } from './posts.ts'

/** Fields of the content type, as Strapi declares them. */
const attributes: Readonly<Record<keyof BenchPost, object>> = {
  slug: { type: 'uid' },
  title: { type: 'string', required: true },
  titleAr: { type: 'string', required: true },
  text: { type: 'text' },
  textAr: { type: 'text' },
  date: { type: 'date' },
}

const schema = {
  kind: 'collectionType',
  collectionName: 'posts',
  info: { singularName: 'post', pluralName: 'posts', displayName: 'Post' },
  // New posts are public at once, as in the product.
  options: { draftAndPublish: false },
  attributes,
}

const server = `module.exports = ({ env }) => ({
  host: '127.0.0.1', port: env.int('PORT'), logger: { updates: { enabled: false } }, app: { keys: ['bench-a', 'bench-b'] },
})\n`
const admin = `module.exports = {
  auth: { secret: 'bench' }, apiToken: { salt: 'bench' }, transfer: { token: { salt: 'bench' } },
  secrets: { encryptionKey: 'bench-bench-bench-bench-bench-01' },
}\n`
const api = 'module.exports = { rest: { defaultLimit: 25, maxLimit: 100 } }\n'
const database = `module.exports = ({ env }) => ({
  connection: { client: 'sqlite', connection: { filename: env('DATABASE_FILE') }, useNullAsDefault: true },
})\n`
const middlewareNames = [
  'errors',
  'security',
  'cors',
  'query',
  'body',
  'session',
  'favicon',
  'public',
]
const middlewares = `module.exports = [${middlewareNames.map((name) => `'strapi::${name}'`).join(', ')}]\n`

/** Routes of the API. Lists and single posts are read without the cost of a permission check. */
const routes = `const { createCoreRouter } = require('@strapi/strapi').factories
module.exports = createCoreRouter('api::post.post', { config: { find: { auth: false }, findOne: { auth: false } } })\n`

/**
 * Module with Strapi's bootstrap function, which runs at the start. It creates the posts of the
 * file in BENCH_POSTS, and prints `bench-token <token>`. The token allows the API to create posts.
 */
const bootstrap = `const { readFileSync } = require('node:fs')
const bootstrap = async ({ strapi }) => {
  const posts = JSON.parse(readFileSync(process.env.BENCH_POSTS, 'utf8'))
  for (const data of posts) await strapi.documents('api::post.post').create({ data })
  const token = { name: 'bench', description: '', type: 'full-access', lifespan: null }
  const { accessKey } = await strapi.service('admin::api-token').create(token)
  console.log('bench-token ' + accessKey)
}
module.exports = { bootstrap }\n`

/**
 * Files of a Strapi project by their paths. It has one content type and only Strapi's core plugins,
 * stores in SQLite, and does not log requests.
 */
export const strapiFiles: Readonly<Record<string, string>> = {
  'config/server.js': server,
  'config/admin.js': admin,
  'config/api.js': api,
  'config/database.js': database,
  'config/middlewares.js': middlewares,
  'public/uploads/.gitkeep': '',
  'src/index.js': bootstrap,
  'src/api/post/content-types/post/schema.json': JSON.stringify(schema),
  'src/api/post/routes/post.js': routes,
  'src/api/post/controllers/post.js': `module.exports = require('@strapi/strapi').factories.createCoreController('api::post.post')\n`,
  'src/api/post/services/post.js': `module.exports = require('@strapi/strapi').factories.createCoreService('api::post.post')\n`,
}
