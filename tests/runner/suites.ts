import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductCopy } from '../browser.ts'
import { root } from './program.ts'

const runs = ['usual', 'full', 'matrix', 'soak'] as const

/**
 * Name of a run. `usual`: with every change. `full`: for the files that a change touches. `matrix`
 * and `soak`: on request, with all combinations or with large counts.
 */
export type Run = (typeof runs)[number]

export const isRun = (name: string): name is Run => runs.some((run) => run === name)

/** Test files that run in the same way. */
type FileSuite = {
  /** Name under which the results are reported. */
  part: string
  /** Runs that contain these files. */
  runs: readonly Run[]
  /** Patterns of paths. */
  files: readonly string[]
  /** Patterns of paths that are left out. */
  except?: readonly string[]
}

/** Files that Playwright runs. */
type BrowserSuite = FileSuite & {
  /** Copy of the product that runs for these files. */
  copy: ProductCopy
  /** The files do not share their copy with other suites, because they change every page. */
  hasOwnCopy?: true
}

/** Tests that look at the public site after a save, so their build hook must work. */
const staffLive = ['tests/cms/shell-start.test.ts']

/** Tests that change every page, so they do not share their copy of the product. */
const changingPages = ['tests/site/announcement.test.ts']

/** Tests that only the full run contains: they take long, compared with the faults they find. */
const fullOnly = {
  /** Whole days of staff and visitors, and pages with other content. */
  days: [
    'tests/e2e/{editor-day,inbox-day,bad-day,another-kind,one-fee}.test.ts',
    'tests/site/{hard-content,store,sharing-kept}.test.ts',
  ],
  /** Tests that visit every page to check one thing. */
  walks: [
    'tests/site/{comfort,find-us-map,first-view,focus,keyboard,prefetch,walk,rich-text-payloads}.test.ts',
  ],
  /** Tests that build the site several times to check one thing. */
  builds: ['tests/cms/preview.test.ts'],
  /** Broken devices, networks and windows. Tests in Node cover the same code in the usual run. */
  faults: ['tests/cms/faults-*.test.ts'],
  /**
   * The staff area used by keyboard or touch only, with thousands of rows, and without some of its
   * scripts or fonts.
   */
  conditions: ['tests/cms/{fallback-fonts,keyboard,list-long,on-demand,order-touch}.test.ts'],
  /** Browser tests of behaviour that the usual run tests in Node: no input is lost. */
  repeatedInBrowser: [
    'tests/cms/{edit-conflict,edit-kept,inbox-erase,inbox-reply,order,session,sign-out,toasts,upload,uploads}.test.ts',
  ],
  /**
   * All functions of the larger screens of the staff area. The usual run tests their logic in Node,
   * and opens each screen for axe.
   */
  screens: [
    'tests/cms/{bin,bulk,checks,documents,gaps,edit-list,edit-screen,edit-text,history,inbox-list,list,palette}.test.ts',
  ],
  /**
   * Attacks with thousands of invalid, hostile and simultaneous requests. The usual run tests the
   * protection itself: the content policy, schemas, access control and conditional writes.
   */
  attacks: {
    staff: 'tests/cms/policy.test.ts',
    site: 'tests/site/policy.test.ts',
    api: ['tests/api/{concurrency,fuzz,hostile-ids}.test.ts'],
  },
  /**
   * Every read and write of lists, uploads and records with every fault of the store. The usual run
   * tests losses by crashes and races.
   */
  storeFaults: ['tests/faults/{full-inbox,lists,uploads,writes}.test.ts'],
  /**
   * All functions of each island and of the language switch, and every state of a page for axe. The
   * usual run tests one page of each layout.
   */
  islands: [
    'tests/site/{axe-states,calculator,details,faq-search,find-us,first-load,forms-waking,language-switch,site-search}.test.ts',
  ],
  /**
   * All functions of pages with a single purpose, and printed pages. The usual run tests each page
   * with axe, and its links, size, HTML and content policy.
   */
  purposes: ['tests/site/{app,complaints,feedback,print,security}.test.ts'],
  /** Tools of the project. */
  tools: ['tests/runner/{changed,looks,measure}.test.ts'],
  /** Commands that start or build the product many times. The usual run starts it once. */
  commands: ['tests/platform/{build-command,build-hook,content-command,start}.test.ts'],
}

/** Suites of Node's own runner. */
const nodeSuites: readonly FileSuite[] = [
  {
    part: 'units',
    runs: ['usual'],
    files: [
      'tests/{kinds,rules,lint,seed,drawings,messages,pdf,runner}/**/*.test.ts',
      'tests/cms/unit/**/*.test.ts',
    ],
    except: fullOnly.tools,
  },
  {
    part: 'API and stores',
    runs: ['usual'],
    files: ['tests/{api,blobs,faults,identity,rich-text}/**/*.test.ts'],
    except: [...fullOnly.attacks.api, ...fullOnly.storeFaults],
  },
  {
    part: 'local platform',
    runs: ['usual'],
    files: ['tests/platform/**/*.test.ts'],
    except: ['tests/platform/check-deploy.test.ts', ...fullOnly.commands],
  },

  { part: 'local platform', runs: ['full'], files: [...fullOnly.commands, ...fullOnly.tools] },
  {
    part: 'API in whole',
    runs: ['full'],
    files: [
      'tests/full/{functions-bundle,netlify-adapter,netlify-dev,reuse}.test.ts',
      'tests/rich-text/{payloads,stable}.test.ts',
      'tests/messages/faq-exam.test.ts',
      'tests/blobs/crash.test.ts',
      'tests/faults/{any-write,crash,form-load,jobs}.test.ts',
      'tests/api/{access,forbidden-fields}.test.ts',
      ...fullOnly.attacks.api,
      ...fullOnly.storeFaults,
    ],
  },
  { part: 'attacks', runs: ['matrix'], files: ['tests/rich-text/payloads.test.ts'] },

  {
    part: 'soak',
    runs: ['soak'],
    files: [
      'tests/blobs/{crash,races}.test.ts',
      'tests/faults/*.test.ts',
      'tests/api/{concurrency,fuzz}.test.ts',
      'tests/platform/build-hook.test.ts',
    ],
  },
]

/** Browser suites in the order in which they start: the longest first. */
const browserSuites: readonly BrowserSuite[] = [
  {
    part: 'journey',
    runs: ['usual'],
    copy: 'none',
    files: ['tests/e2e/**/*.test.ts'],
    except: fullOnly.days,
  },
  {
    part: 'axe, staff area',
    runs: ['usual', 'full'],
    copy: 'silent',
    files: ['tests/cms/axe.test.ts'],
  },
  {
    part: 'staff area',
    runs: ['usual'],
    copy: 'silent',
    files: ['tests/cms/*.test.ts'],
    except: [
      ...staffLive,
      ...fullOnly.builds,
      ...fullOnly.faults,
      ...fullOnly.conditions,
      ...fullOnly.repeatedInBrowser,
      ...fullOnly.screens,
      fullOnly.attacks.staff,
      'tests/cms/axe.test.ts',
    ],
  },
  { part: 'staff area', runs: ['usual'], copy: 'live', files: staffLive },
  {
    part: 'public pages',
    runs: ['usual'],
    copy: 'live',
    files: ['tests/site/*.test.ts', 'tests/platform/check-deploy.test.ts'],
    except: [
      ...fullOnly.days,
      ...fullOnly.walks,
      ...fullOnly.islands,
      ...fullOnly.purposes,
      fullOnly.attacks.site,
      ...changingPages,
    ],
  },

  { part: 'days and other content', runs: ['full'], copy: 'none', files: fullOnly.days },
  {
    part: 'staff area',
    runs: ['full'],
    copy: 'silent',
    files: [
      ...fullOnly.faults,
      ...fullOnly.conditions,
      ...fullOnly.repeatedInBrowser,
      ...fullOnly.screens,
      fullOnly.attacks.staff,
    ],
  },
  { part: 'staff area', runs: ['full'], copy: 'live', files: fullOnly.builds },
  { part: 'every page', runs: ['full'], copy: 'live', hasOwnCopy: true, files: changingPages },
  {
    part: 'every page',
    runs: ['full'],
    copy: 'live',
    files: [
      ...fullOnly.walks,
      ...fullOnly.islands,
      ...fullOnly.purposes,
      fullOnly.attacks.site,
      'tests/site/axe.test.ts',
    ],
  },
  { part: 'local platform', runs: ['full'], copy: 'none', files: ['tests/full/dev.test.ts'] },
  {
    part: 'validators',
    runs: ['full'],
    copy: 'live',
    files: ['tests/full/{nu,observatory}.test.ts'],
  },
  {
    part: 'every page',
    runs: ['matrix'],
    copy: 'live',
    files: ['tests/site/{comfort,rich-text-payloads}.test.ts'],
  },
]

const filesMatching = async (patterns: readonly string[]): Promise<Set<string>> => {
  const files = new Set<string>()
  for (const pattern of patterns)
    for await (const file of glob(pattern, { cwd: root })) files.add(file)
  return files
}

const filesOf = async ({ files, except = [] }: FileSuite): Promise<string[]> => {
  const excluded = await filesMatching(except)
  return [...(await filesMatching(files))].filter((file) => !excluded.has(file)).sort()
}

/** Files that Node runs. Key: path. Value: part under which the file is reported. */
export async function nodeFiles(run: Run): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  for (const suite of nodeSuites.filter(({ runs }) => runs.includes(run)))
    for (const file of await filesOf(suite)) parts.set(file, suite.part)
  return parts
}

/** Browser test files that share a copy of the product. */
export type Project = {
  name: string
  copy: ProductCopy
  /** Absolute paths, as Playwright requires. */
  files: string[]
  /** Key: path from the project's folder. Value: part under which the file is reported. */
  parts: Map<string, string>
}

/** Browser test files of a run, grouped by the copy of the product that they share. */
export async function browserFiles(run: Run): Promise<Project[]> {
  const projects = new Map<string, Project>()
  for (const suite of browserSuites.filter(({ runs }) => runs.includes(run))) {
    const name = suite.hasOwnCopy ? `${suite.copy}, own` : suite.copy
    const project: Project = projects.get(name) ?? {
      name,
      copy: suite.copy,
      files: [],
      parts: new Map(),
    }
    projects.set(name, project)
    for (const file of await filesOf(suite)) {
      project.files.push(join(root, file))
      project.parts.set(file, suite.part)
    }
  }
  return [...projects.values()]
}

/** Tests of a deployed site: only `npm run check:deploy` runs them, as they need an address. */
const deployTests = 'tests/deploy/*.test.ts'

/** Test files that are missing in both the usual run and the full run. */
export async function forgottenFiles(): Promise<string[]> {
  const allSuites: readonly FileSuite[] = [...nodeSuites, ...browserSuites]
  const suites = allSuites.filter(({ runs }) =>
    runs.some((run) => run === 'usual' || run === 'full'),
  )
  const suiteFiles = (await Promise.all(suites.map(filesOf))).flat()
  const known = new Set([...suiteFiles, ...(await filesMatching([deployTests]))])
  return [...(await filesMatching(['tests/**/*.test.ts']))].filter((file) => !known.has(file))
}
