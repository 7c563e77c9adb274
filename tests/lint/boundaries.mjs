/**
 * Layers of the staff area above its model, from the lowest: each layer may import the layers
 * before it in the list, and screens may import all layers.
 */
const cmsLayers = ['network', 'stores', 'drafts', 'keys', 'ui', 'diff', 'session']

/** Screens of the staff area, each with the screens that it may import; never in both directions */
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

/**
 * Entry of the table {@link folders} for a part of the staff area, with the imports that all parts
 * share.
 * @param at folder or file of the part
 * @param parts other parts that it may import
 */
const cmsPart = (at, parts) => ({
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
    ...parts.map((part) => `cms ${part}`),
  ],
  types: ['content'],
})

/** Layers, screens and the shell, which is above all screens. */
const cmsParts = Object.fromEntries(
  [
    ...cmsLayers.map((layer, index) => [layer, cmsLayers.slice(0, index)]),
    ...Object.entries(cmsScreens).map(([screen, others]) => [screen, [...cmsLayers, ...others]]),
    ['shell', [...cmsLayers, 'screens', ...Object.keys(cmsScreens)]],
  ].map(([part, parts]) => [`cms ${part}`, cmsPart(`src/cms/${part}`, parts)]),
)

/**
 * Allowed imports by folder. A folder `at` may import the entries in `may`, and only the types of
 * the entries in `types`. Browser and server never import each other, nothing in `src` imports the
 * server, and only pages import the staff area. ESLint's rules are generated from this table; a
 * folder that is missing in the table fails the lint.
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
  // Metadata of pages for social networks and search engines.
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
  // Functions on items, fields, values, errors and orders, without React and without state.
  'cms model': { at: 'src/cms/model', may: ['rules', 'kinds', 'messages', 'i18n'] },
  ...cmsParts,
  // Of the staff area, only this layer may import `wire`, the names of fields in the API.
  'cms network': {
    ...cmsParts['cms network'],
    may: [...cmsParts['cms network'].may, 'wire'],
  },
  cms: cmsPart('src/cms', [...cmsLayers, 'entry', 'shell']),
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
      // For the HTML page that answers a refused form.
      'views',
    ],
  },
  functions: { at: 'netlify/functions', may: ['api'] },
  local: {
    at: 'netlify/local',
    may: ['functions', 'api', 'build', 'rules', 'store', 'kinds', 'forms', 'site'],
  },
  // Programs that generate committed files: the product imports none of them.
  tools: { at: 'tools', may: ['local', 'drawings', 'pdf', 'site'] },
  tests: { at: 'tests', may: ['*'] },
}

/** Files that have an entry of their own instead of the entry of their folder. */
export const files = {
  // Names of fields in requests and responses of the API.
  wire: { at: 'src/kinds/wire.ts', may: ['kinds'] },
  'staff page': { at: 'src/pages/{web-cms,web-cms/protected}.astro', may: ['cms'] },
  'preview page': { at: 'src/pages/preview.astro', may: ['cms recipient'] },
  // Screens in the sidebar.
  'cms screens': cmsPart('src/cms/screens.ts', cmsLayers),
  // Sets values that every page receives.
  middleware: { at: 'src/middleware.ts', may: ['i18n', 'messages', 'content'] },
  // Texts of the map, for the page and for its drawing.
  'map words': {
    at: 'src/sections/find-us/map-words.ts',
    may: ['sections', 'messages', 'i18n'],
    types: ['drawings'],
  },
  'search data': {
    at: 'src/sections/faq/search/{search-index,site-entries}.ts',
    may: ['sections', 'islands', 'i18n', 'messages', 'site', 'content'],
  },
  // Sitemap, feeds and drawings: files that are made of data and not of views.
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
