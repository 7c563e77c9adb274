/**
 * Floors of the staff area above the model, from the lowest: each may import the ones before it,
 * and screens may import all of them.
 */
const cmsFloors = ['network', 'stores', 'drafts', 'keys', 'ui', 'diff', 'session']

/** Imports among screens of the staff area: never both ways. The shell is above all of them. */
const cmsScreens = {
  'add-to-release': [],
  bin: ['history'],
  documents: ['uploads'],
  edit: ['add-to-release', 'history', 'links', 'uploads'],
  entry: [],
  feedback: [],
  files: ['edit', 'uploads'],
  history: [],
  inbox: [],
  list: ['add-to-release', 'edit'],
  order: [],
  links: [],
  palette: ['entry', 'screens'],
  recipient: ['edit'],
  releases: ['add-to-release', 'edit'],
  start: ['inbox', 'screens'],
  uploads: [],
}

/** Part of the staff area, with the imports that all parts share. */
const cmsRoom = (at, rooms) => ({
  at,
  may: [
    ...[
      'rules',
      'kinds',
      'forms',
      'ui',
      'views',
      'rich-text',
      'pictures',
      'messages',
      'i18n',
      'site',
    ],
    'cms model',
    ...rooms.map((room) => `cms ${room}`),
  ],
  types: ['content'],
})

const cmsRooms = Object.fromEntries(
  [
    ...cmsFloors.map((floor, index) => [floor, cmsFloors.slice(0, index)]),
    ...Object.entries(cmsScreens).map(([screen, others]) => [screen, [...cmsFloors, ...others]]),
    ['shell', [...cmsFloors, 'screens', ...Object.keys(cmsScreens)]],
  ].map(([room, rooms]) => [`cms ${room}`, cmsRoom(`src/cms/${room}`, rooms)]),
)

/**
 * Allowed imports by folder. Arrows point to `kinds`; browser and server never import each other,
 * and nothing in `src` imports the server; the staff area is a leaf. `types` may be imported as
 * types only. ESLint's policies are generated from this table, and a folder missing in it fails the
 * lint.
 */
export const folders = {
  // Facts of the company, and every page of the site.
  site: { at: 'src/site', may: ['rules', 'forms', 'messages', 'i18n'] },
  // Rules that browser and server share.
  rules: { at: 'src/rules', may: [] },
  kinds: { at: 'src/kinds', may: ['rules'] },
  forms: { at: 'src/forms', may: ['rules', 'kinds'] },
  messages: { at: 'src/messages', may: ['forms'] },
  i18n: { at: 'src/i18n', may: ['rules'], types: ['messages'] },
  ui: { at: 'src/ui', may: ['rules'] },
  drawings: { at: 'src/drawings', may: ['rules', 'site', 'ui'], types: ['messages'] },
  islands: {
    at: 'src/islands',
    may: ['rules', 'rich-text', 'ui', 'views', 'forms', 'kinds', 'wire', 'client', 'i18n'],
    types: ['messages'],
  },
  'rich-text': { at: 'src/rich-text', may: [] },
  pictures: { at: 'src/pictures', may: [] },
  pdf: { at: 'src/pdf', may: [] },
  views: {
    at: 'src/views',
    may: ['rules', 'ui', 'i18n', 'forms'],
    types: ['kinds', 'content', 'messages'],
  },
  client: { at: 'src/client', may: ['i18n'], types: [] },
  // Stored data, for the API and for the site's build.
  store: { at: 'src/store', may: ['rules', 'kinds', 'wire', 'rich-text'] },
  content: { at: 'src/content', may: ['rules', 'i18n', 'kinds', 'rich-text', 'store', 'messages'] },
  // Metadata of pages for networks and search engines, from the same records and words as the page.
  sharing: {
    at: 'src/sharing',
    may: ['rules', 'content', 'drawings', 'i18n', 'messages', 'pdf', 'rich-text', 'site'],
  },
  sections: {
    at: 'src/sections',
    may: [
      'rules',
      'ui',
      'views',
      'islands',
      'client',
      'i18n',
      'messages',
      'content',
      'drawings',
      'site',
      'sharing',
    ],
    types: ['kinds'],
  },
  styles: { at: 'src/styles', may: ['drawings'] },
  layouts: {
    at: 'src/layouts',
    may: [
      'sections',
      'ui',
      'views',
      'islands',
      'client',
      'i18n',
      'messages',
      'styles',
      'site',
      'content',
      'drawings',
      'sharing',
    ],
  },
  pages: {
    at: 'src/pages',
    may: ['layouts', 'sections', 'i18n', 'messages', 'content', 'drawings', 'site', 'sharing'],
  },
  // Items, their fields, values, errors and orders: pure, without React and without a store.
  'cms model': { at: 'src/cms/model', may: ['rules', 'kinds', 'messages', 'i18n'] },
  ...cmsRooms,
  // The names of the API: no other room of the staff area knows them.
  'cms network': {
    ...cmsRooms['cms network'],
    may: [...cmsRooms['cms network'].may, 'wire'],
  },
  cms: cmsRoom('src/cms', [...cmsFloors, 'entry', 'shell']),
  build: { at: 'src/build', may: ['rules', 'site', 'content', 'drawings', 'sharing', 'store'] },
  api: {
    at: 'netlify/api',
    may: [
      'rules',
      'store',
      'kinds',
      'wire',
      'forms',
      'rich-text',
      'pictures',
      'messages',
      'i18n',
      'site',
      // The page of a form that was not accepted.
      'views',
    ],
  },
  functions: { at: 'netlify/functions', may: ['api'] },
  local: {
    at: 'netlify/local',
    may: ['functions', 'api', 'build', 'rules', 'store', 'kinds', 'forms', 'site'],
  },
  // Programs that make committed files: the product imports none of them.
  tools: { at: 'tools', may: ['local', 'drawings', 'pdf', 'site'] },
  tests: { at: 'tests', may: ['*'] },
}

/** Single files that are treated as a folder of their own. */
export const files = {
  // Names of fields in requests and answers.
  wire: { at: 'src/kinds/wire.ts', may: ['kinds'] },
  'staff page': { at: 'src/pages/{web-cms,web-cms/protected}.astro', may: ['cms'] },
  'preview page': { at: 'src/pages/preview.astro', may: ['cms recipient'] },
  // Screens in the sidebar.
  'cms screens': cmsRoom('src/cms/screens.ts', cmsFloors),
  // Values that every page receives before it is built.
  middleware: { at: 'src/middleware.ts', may: ['i18n', 'messages', 'content'] },
  // Data shared by a view and a file for machines.
  'map words': {
    at: 'src/sections/find-us/map-words.ts',
    may: ['sections', 'messages', 'i18n'],
    types: ['drawings'],
  },
  'search data': {
    at: 'src/sections/faq/search/{search-index,site-entries}.ts',
    may: ['sections', 'islands', 'i18n', 'messages', 'site', 'content'],
  },
  // Sitemap, feeds, drawings: files for machines, made of data and not of views.
  'page data': {
    at: 'src/pages/**/*.ts',
    may: [
      'rules',
      'i18n',
      'messages',
      'content',
      'drawings',
      'site',
      'sharing',
      'map words',
      'search data',
      'styles',
    ],
    types: ['islands'],
  },
}
