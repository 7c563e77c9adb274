import { glob } from 'node:fs/promises'
import { root } from './processes.ts'

/** When a suite runs: with every change, for what a change touches, or when the whole of it is asked for, by matrix or by count. */
export type Run = 'usual' | 'full' | 'matrix' | 'soak'

/**
 * Files of tests that run alike.
 * - `node`: they need no site.
 * - `site`: they share a running copy of the product with the sample content, whose build hook works.
 * - `staff`: the same, but its build hook does nothing: what they save is looked at in the store.
 * - `own`: each starts a copy of its own.
 */
export type Suite = {
  part: string
  runs: readonly Run[]
  on: 'node' | 'site' | 'staff' | 'own'
  files: readonly string[]
  except?: readonly string[]
  /** How many files share a process; 1 for those that change what belongs to their process. */
  together: number
  /** Into how many processes the tests of one file are shared out, by the environment variable SHARD (`0/3`). */
  shards?: number
}

/** They kill processes, weigh memory or change the environment of their process. */
const isolated = [
  'tests/api/uploads-memory.test.ts',
  'tests/blobs/crash.test.ts',
  'tests/faults/crash.test.ts',
]

/** What a test looks at is the public site after a save: the build hook works. */
const staffLive = ['tests/cms/shell-start.test.ts']

/** They change what all pages show: their copy of the product is theirs alone. */
const changing = ['tests/site/announcement.test.ts']

/**
 * What the usual run leaves to the full one, because it takes long for what it alone can find: it is run for what a
 * change touches.
 */
const left = {
  /** Whole days of staff and visitors, and pages of other content. */
  days: ['tests/e2e/{editor-day,inbox-day,bad-day,another-kind,one-fee}.test.ts', 'tests/site/{hard-content,store,sharing-kept}.test.ts'],
  /** Walks through every page that look at one thing each. */
  walks: ['tests/site/{comfort,find-us-map,first-view,focus,keyboard,prefetch,walk,rich-text-payloads}.test.ts'],
  /** Several builds of the site for what is shown by one of them. */
  builds: ['tests/cms/preview.test.ts'],
  /** Broken devices, networks and windows as a browser meets them: what the staff area does then is proven in Node with every change. */
  faults: ['tests/cms/faults-*.test.ts'],
  /** The staff area by keys and touch alone, with thousands of rows, and with parts of its code or its fonts missing. */
  ways: ['tests/cms/{fallback-fonts,keyboard,list-long,on-demand,order-touch}.test.ts'],
  /** That a browser does, too, what is proven in Node with every change: nothing typed, chosen or sent is lost. */
  twins: ['tests/cms/{edit-conflict,edit-kept,inbox-erase,inbox-reply,order,session,sign-out,toasts,upload,uploads}.test.ts'],
  /** The staff area's larger screens in all they do: their logic is proven in Node with every change, and each of them opened for axe. */
  screens: ['tests/cms/{bin,bulk,checks,documents,gaps,edit-list,edit-screen,edit-text,history,inbox-list,list,palette}.test.ts'],
  /**
   * Attacks. That the content policy is sent, and that no page breaks it, is proven with every change; so are the schemas,
   * gates and compare-and-swap that thousands of bad, hostile and simultaneous requests are sent against.
   */
  attacks: {
    staff: 'tests/cms/policy.test.ts',
    site: 'tests/site/policy.test.ts',
    api: ['tests/api/{concurrency,fuzz,hostile-ids}.test.ts'],
  },
  /** Every read and write of lists, uploads and records with every fault of the store: that a crash and a race lose nothing is proven with every change. */
  broken: ['tests/faults/{lists,uploads,writes}.test.ts'],
  /** Each island and the language switch in all they do, and every state of a page for axe; a page of each layout is looked at with every change. */
  islands: ['tests/site/{axe-states,calculator,details,faq-search,find-us,forms-waking,language-switch,site-search}.test.ts'],
  /** Pages and papers of one purpose in all they do; axe, links, budgets, HTML and the policy are looked at on each with every change. */
  purposes: ['tests/site/{app,complaints,feedback,print,security}.test.ts'],
  /** The tools of the tests. */
  tools: ['tests/runner/{looks,measure,processes}.test.ts'],
  /** The project's commands, which start or build the product anew many times; the journey starts it once. */
  commands: ['tests/platform/{build-command,build-hook,content-command,start}.test.ts'],
}

export const suites: readonly Suite[] = [
  { part: 'axe, a state of each screen', runs: ['usual'], on: 'staff', files: ['tests/cms/axe.test.ts'], together: 1 },
  { part: 'journey', runs: ['usual'], on: 'own', files: ['tests/e2e/**/*.test.ts'], except: left.days, together: 1 },
  { part: 'staff area', runs: ['usual'], on: 'site', files: staffLive, together: 1 },
  { part: 'staff area', runs: ['usual'], on: 'staff', files: ['tests/cms/*.test.ts'], except: [...staffLive, ...left.builds, ...left.faults, ...left.ways, ...left.twins, ...left.screens, left.attacks.staff, 'tests/cms/axe.test.ts'], together: 8 },
  {
    part: 'public pages', runs: ['usual'], on: 'site', together: 7,
    files: ['tests/site/*.test.ts', 'tests/platform/check-deploy.test.ts'], except: [...left.days, ...left.walks, ...left.islands, ...left.purposes, left.attacks.site, ...changing],
  },
  { part: 'units', runs: ['usual'], on: 'node', files: ['tests/{kinds,rules,lint,seed,drawings,messages,runner}/**/*.test.ts', 'tests/cms/unit/**/*.test.ts'], except: left.tools, together: 60 },
  { part: 'API and stores', runs: ['usual'], on: 'node', files: ['tests/{api,blobs,faults,identity,rich-text}/**/*.test.ts'], except: [...isolated, ...left.attacks.api, ...left.broken], together: 45 },
  { part: 'API and stores', runs: ['usual'], on: 'node', files: isolated, together: 1 },
  { part: 'local platform', runs: ['usual'], on: 'node', files: ['tests/platform/**/*.test.ts'], except: ['tests/platform/check-deploy.test.ts', ...left.commands], together: 1 },

  { part: 'axe, every state', runs: ['full'], on: 'staff', files: ['tests/cms/axe.test.ts'], together: 1, shards: 4 },
  { part: 'days and other content', runs: ['full'], on: 'own', files: left.days, together: 1 },
  { part: 'every page', runs: ['full'], on: 'site', files: [...left.walks, ...left.islands, ...left.purposes, left.attacks.site, ...changing, 'tests/site/axe.test.ts'], together: 1 },
  { part: 'staff area', runs: ['full'], on: 'site', files: left.builds, together: 1 },
  { part: 'staff area', runs: ['full'], on: 'staff', files: [...left.faults, ...left.ways, ...left.twins, ...left.screens, left.attacks.staff], together: 2 },
  { part: 'local platform', runs: ['full'], on: 'node', files: [...left.commands, ...left.tools], together: 1 },
  { part: 'validators', runs: ['full'], on: 'site', files: ['tests/full/{nu,observatory}.test.ts'], together: 1 },
  {
    part: 'API in whole', runs: ['full'], on: 'node', together: 1,
    files: [
      'tests/full/functions-bundle.test.ts', 'tests/rich-text/{payloads,stable}.test.ts', 'tests/messages/faq-exam.test.ts', 'tests/blobs/crash.test.ts',
      'tests/faults/{crash,expiry,form-load}.test.ts', 'tests/api/{access,forbidden-fields}.test.ts', ...left.attacks.api, ...left.broken,
    ],
  },
  { part: 'every page', runs: ['matrix'], on: 'site', files: ['tests/site/{comfort,rich-text-payloads}.test.ts'], together: 1 },
  { part: 'attacks', runs: ['matrix'], on: 'node', files: ['tests/rich-text/payloads.test.ts'], together: 1 },

  {
    part: 'soak', runs: ['soak'], on: 'node', together: 1,
    files: ['tests/blobs/{crash,races}.test.ts', 'tests/faults/*.test.ts', 'tests/api/{concurrency,fuzz}.test.ts', 'tests/platform/build-hook.test.ts'],
  },
]

const matching = async (patterns: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const pattern of patterns) for await (const file of glob(pattern, { cwd: root })) found.add(file)
  return found
}

/** The files of a suite, in groups that share a process. */
export async function groupsOf({ files, except = [], together }: Suite): Promise<string[][]> {
  const left = await matching(except)
  const all = [...(await matching(files))].filter((file) => !left.has(file)).sort()
  const groups = Math.ceil(all.length / together)
  // Dealt out in turn: long and short neighbours come apart.
  return Array.from({ length: groups }, (_, group) => all.filter((_, index) => index % groups === group))
}

/** Files of tests that neither the usual run nor the full one holds. */
export async function forgottenFiles(): Promise<string[]> {
  const kept = await Promise.all(suites.filter(({ runs }) => runs.some((run) => run === 'usual' || run === 'full')).map(groupsOf))
  const known = new Set(kept.flat(2))
  return [...(await matching(['tests/**/*.test.ts']))].filter((file) => !known.has(file))
}
