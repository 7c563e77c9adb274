/** Floors of the staff area above the model, from the lowest: each imports from those before it, and its screens from all of them. */
const cmsFloors = ['network', 'stores', 'drafts', 'keys', 'ui', 'diff', 'session']

/** Which of the others a screen of the staff area uses: never both ways. The shell stands over all of them. */
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

/** A part of the staff area, with what every part of it may import from outside. */
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
 * Who may import whom. Arrows point to `kinds`; browser and server never see each other, and nothing in `src` sees the
 * server; the staff area is a leaf.
 * `types` may be imported as types only. ESLint's policies are generated from this table, and a folder that is not in
 * it fails the lint.
 */
export const folders = {
  // The company's facts, and every page of the site.
  site: { at: 'src/site', may: ['rules', 'forms', 'messages', 'i18n'] },
  // What browser and server must both hold.
  rules: { at: 'src/rules', may: [] },
  kinds: { at: 'src/kinds', may: ['rules'] },
  forms: { at: 'src/forms', may: ['rules', 'kinds'] },
  messages: { at: 'src/messages', may: ['forms'] },
  i18n: { at: 'src/i18n', may: ['rules'], types: ['messages'] },
  ui: { at: 'src/ui', may: ['rules'] },
  drawings: { at: 'src/drawings', may: ['rules', 'site', 'ui'], types: ['messages'] },
  islands: {
    at: 'src/islands',
    may: ['rules', 'rich-text', 'ui', 'views', 'forms', 'kinds', 'client', 'i18n'],
    types: ['messages'],
  },
  'rich-text': { at: 'src/rich-text', may: [] },
  pictures: { at: 'src/pictures', may: [] },
  pdf: { at: 'src/pdf', may: [] },
  views: { at: 'src/views', may: ['rules', 'ui', 'i18n'], types: ['kinds', 'content', 'messages'] },
  client: { at: 'src/client', may: ['i18n'], types: [] },
  // What is stored, for the API and for the site's build.
  store: { at: 'src/store', may: ['rules', 'kinds', 'rich-text'] },
  content: { at: 'src/content', may: ['rules', 'i18n', 'kinds', 'rich-text', 'store', 'messages'] },
  // What networks and search engines are told of a page, by the same records and words that the page shows.
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
  // An item, its fields, values, errors and orders: pure, without React and without a store.
  'cms model': { at: 'src/cms/model', may: ['rules', 'kinds', 'messages', 'i18n'] },
  ...cmsRooms,
  cms: cmsRoom('src/cms', [...cmsFloors, 'entry', 'shell']),
  build: { at: 'src/build', may: ['rules', 'site', 'content', 'drawings', 'sharing', 'store'] },
  api: {
    at: 'netlify/api',
    may: ['rules', 'store', 'kinds', 'forms', 'rich-text', 'pictures', 'messages', 'i18n', 'site'],
  },
  functions: { at: 'netlify/functions', may: ['api'] },
  local: {
    at: 'netlify/local',
    may: [
      'functions',
      'api',
      'build',
      'rules',
      'store',
      'kinds',
      'forms',
      'site',
      'drawings',
      'pdf',
    ],
  },
  tests: { at: 'tests', may: ['*'] },
}

/** Single files that stand for a folder of their own. */
export const files = {
  'staff page': { at: 'src/pages/{web-cms,web-cms/protected}.astro', may: ['cms'] },
  'preview page': { at: 'src/pages/preview.astro', may: ['cms recipient'] },
  // Which screens the sidebar shows.
  'cms screens': cmsRoom('src/cms/screens.ts', cmsFloors),
  // What every page is told before it is built.
  middleware: { at: 'src/middleware.ts', may: ['i18n', 'messages', 'content'] },
  // Data that a view and a file for machines are both made of.
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
    ],
    types: ['islands'],
  },
}
