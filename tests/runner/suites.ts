import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Copy } from '../browser.ts'
import { root } from './program.ts'

const runs = ['usual', 'full', 'matrix', 'soak'] as const

/**
 * Runs of a suite: with every change (usual), for what a change touches (full), or on request, for
 * a whole matrix (matrix) or large counts (soak).
 */
export type Run = (typeof runs)[number]

export const isRun = (name: string): name is Run => runs.some((run) => run === name)

/** Files of tests that run alike, reported as one part of the run. */
type Alike = {
  part: string
  runs: readonly Run[]
  files: readonly string[]
  except?: readonly string[]
}

/**
 * Files of Playwright's runner. `own`: they do not share their copy of the product with other
 * suites, as they change every page.
 */
type BrowserSuite = Alike & { copy: Copy; own?: true }

/** Tests that look at the public site after a save: their build hook works. */
const staffLive = ['tests/cms/shell-start.test.ts']

/** Tests that change every page: they do not share their copy of the product. */
const changing = ['tests/site/announcement.test.ts']

/**
 * Tests left to the full run, as they take long for the faults that only they can find: run for
 * what a change touches.
 */
const left = {
  /** Whole days of staff and visitors, and pages with other content. */
  days: [
    'tests/e2e/{editor-day,inbox-day,bad-day,another-kind,one-fee}.test.ts',
    'tests/site/{hard-content,store,sharing-kept}.test.ts',
  ],
  /** Walks through every page, each checking one thing. */
  walks: [
    'tests/site/{comfort,find-us-map,first-view,focus,keyboard,prefetch,walk,rich-text-payloads}.test.ts',
  ],
  /** Tests that build the site several times to check one thing. */
  builds: ['tests/cms/preview.test.ts'],
  /**
   * Broken devices, networks and windows in a browser: the staff area's reaction is tested in Node
   * with every change.
   */
  faults: ['tests/cms/faults-*.test.ts'],
  /**
   * Staff area by keys and touch only, with thousands of rows, and with parts of its code or its
   * fonts missing.
   */
  ways: ['tests/cms/{fallback-fonts,keyboard,list-long,on-demand,order-touch}.test.ts'],
  /**
   * Browser counterparts of tests that run in Node with every change: nothing typed, chosen or sent
   * is lost.
   */
  twins: [
    'tests/cms/{edit-conflict,edit-kept,inbox-erase,inbox-reply,order,session,sign-out,toasts,upload,uploads}.test.ts',
  ],
  /**
   * Larger screens of the staff area in all their functions: their logic is tested in Node with
   * every change, and each is opened for axe.
   */
  screens: [
    'tests/cms/{bin,bulk,checks,documents,gaps,edit-list,edit-screen,edit-text,history,inbox-list,list,palette}.test.ts',
  ],
  /**
   * Attacks. Every change is tested for a content policy that is sent and that no page breaks, and
   * for the schemas, gates and compare-and-swap that these tests attack with thousands of bad,
   * hostile and simultaneous requests.
   */
  attacks: {
    staff: 'tests/cms/policy.test.ts',
    site: 'tests/site/policy.test.ts',
    api: ['tests/api/{concurrency,fuzz,hostile-ids}.test.ts'],
  },
  /**
   * Every read and write of lists, uploads and records with every fault of the store: loss by
   * crashes and races is tested with every change.
   */
  broken: ['tests/faults/{full-inbox,lists,uploads,writes}.test.ts'],
  /**
   * Each island and the language switch in all their functions, and every state of a page for axe;
   * a page of each layout is tested with every change.
   */
  islands: [
    'tests/site/{axe-states,calculator,details,faq-search,find-us,first-load,forms-waking,language-switch,site-search}.test.ts',
  ],
  /**
   * Single-purpose pages and prints in all their functions; axe, links, budgets, HTML and the
   * policy are tested on each with every change.
   */
  purposes: ['tests/site/{app,complaints,feedback,print,security}.test.ts'],
  tools: ['tests/runner/{changed,looks,measure}.test.ts'],
  /**
   * Commands of the project, which start or build the product many times; the journey starts it
   * once.
   */
  commands: ['tests/platform/{build-command,build-hook,content-command,start}.test.ts'],
}

/** Suites of Node's own runner. */
const nodeSuites: readonly Alike[] = [
  {
    part: 'units',
    runs: ['usual'],
    files: [
      'tests/{kinds,rules,lint,seed,drawings,messages,pdf,runner}/**/*.test.ts',
      'tests/cms/unit/**/*.test.ts',
    ],
    except: left.tools,
  },
  {
    part: 'API and stores',
    runs: ['usual'],
    files: ['tests/{api,blobs,faults,identity,rich-text}/**/*.test.ts'],
    except: [...left.attacks.api, ...left.broken],
  },
  {
    part: 'local platform',
    runs: ['usual'],
    files: ['tests/platform/**/*.test.ts'],
    except: ['tests/platform/check-deploy.test.ts', ...left.commands],
  },

  { part: 'local platform', runs: ['full'], files: [...left.commands, ...left.tools] },
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
      ...left.attacks.api,
      ...left.broken,
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
    except: left.days,
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
      ...left.builds,
      ...left.faults,
      ...left.ways,
      ...left.twins,
      ...left.screens,
      left.attacks.staff,
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
      ...left.days,
      ...left.walks,
      ...left.islands,
      ...left.purposes,
      left.attacks.site,
      ...changing,
    ],
  },

  { part: 'days and other content', runs: ['full'], copy: 'none', files: left.days },
  {
    part: 'staff area',
    runs: ['full'],
    copy: 'silent',
    files: [...left.faults, ...left.ways, ...left.twins, ...left.screens, left.attacks.staff],
  },
  { part: 'staff area', runs: ['full'], copy: 'live', files: left.builds },
  { part: 'every page', runs: ['full'], copy: 'live', own: true, files: changing },
  {
    part: 'every page',
    runs: ['full'],
    copy: 'live',
    files: [
      ...left.walks,
      ...left.islands,
      ...left.purposes,
      left.attacks.site,
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

const matching = async (patterns: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const pattern of patterns)
    for await (const file of glob(pattern, { cwd: root })) found.add(file)
  return found
}

const filesOf = async ({ files, except = [] }: Alike): Promise<string[]> => {
  const not = await matching(except)
  return [...(await matching(files))].filter((file) => !not.has(file)).sort()
}

/** Files of a run for Node, each with the part under which it is reported. */
export async function nodeFiles(run: Run): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  for (const suite of nodeSuites.filter(({ runs }) => runs.includes(run)))
    for (const file of await filesOf(suite)) parts.set(file, suite.part)
  return parts
}

/**
 * Files of tests that share a copy of the product; `parts` names the part under which each is
 * reported.
 */
export type Project = { name: string; copy: Copy; files: string[]; parts: Map<string, string> }

/**
 * Browser files of a run, grouped by the copy that they share. Paths are absolute, as Playwright
 * requires.
 */
export async function browserFiles(run: Run): Promise<Project[]> {
  const projects = new Map<string, Project>()
  for (const suite of browserSuites.filter((one) => one.runs.includes(run))) {
    const name = suite.own ? `${suite.copy}, own` : suite.copy
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

/** Tests of a deployed site, which `npm run check:deploy` runs: they need its address. */
const ofDeploys = 'tests/deploy/*.test.ts'

/** Test files that belong to neither the usual run nor the full one, though they should. */
export async function forgottenFiles(): Promise<string[]> {
  const all: readonly Alike[] = [...nodeSuites, ...browserSuites]
  const kept = await Promise.all(
    all.filter(({ runs }) => runs.some((run) => run === 'usual' || run === 'full')).map(filesOf),
  )
  const known = new Set([...kept.flat(), ...(await matching([ofDeploys]))])
  return [...(await matching(['tests/**/*.test.ts']))].filter((file) => !known.has(file))
}
