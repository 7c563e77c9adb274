import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { systemClock, type Clock } from '#store/clock.ts'
import { environmentName, openStore, type StoreAccess, type ApiAccess } from '#store/store.ts'
import { openLocalStore } from '../local-store.ts'
import { readSettings } from '../settings.ts'
import type { Stores } from './manifest.ts'
import { ContentRefusal } from '../errors.ts'

/** The opened stores of one environment. */
export type Target = {
  /** Name of the stores in messages to a person. */
  label: string
  stores: Stores
  clock: Clock
  /** Address that requests a build; null when nothing would build. */
  buildHookUrl: string | null
  close(): Promise<void>
}

/**
 * Factor for the time limits of requests to the store. The site's functions wait 2.5 s, but these
 * commands also move files of 20 MB over a slow connection.
 */
const TIMEOUT_FACTOR = 24

/** A clock with longer time limits. */
export const patientClock: Clock = {
  ...systemClock,
  limit: (milliseconds) => systemClock.limit(milliseconds * TIMEOUT_FACTOR),
}

/** Name of the environment of the local data folder. */
export const LOCAL_ENVIRONMENT = 'local'

/**
 * Names of the environments of a Netlify site, which are the first part of its stores' names. The
 * name of a branch may follow.
 */
const ENVIRONMENT_NAME = /^(prod|(deploy-preview|branch-deploy|preview-server|dev)(-[a-z0-9]+)*)$/

/** Opens the stores of an environment, with the long time limits of {@link patientClock}. */
export const storesOf = (environment: string, access: StoreAccess | ApiAccess): Stores => {
  const open = (name: string) => openStore(`${environment}-${name}`, patientClock, access)
  return { content: open('content'), files: open('files'), ops: open('ops'), forms: open('forms') }
}

/** Access to the stores of a Blobs server on this machine. */
export const localAccess = (blobs: {
  url: string
  siteId: string
  token: string
}): StoreAccess => ({
  siteID: blobs.siteId,
  token: blobs.token,
  edgeURL: blobs.url,
  uncachedEdgeURL: blobs.url,
})

const contextSchema = v.object({
  siteID: v.string(),
  token: v.string(),
  edgeURL: v.string(),
  uncachedEdgeURL: v.string(),
})

/** Access described by NETLIFY_BLOBS_CONTEXT. @throws Error when the value is invalid */
export const accessOf = (context: string): StoreAccess =>
  v.parse(contextSchema, JSON.parse(Buffer.from(context, 'base64').toString()))

/**
 * Opens the store of the local data folder: that of the running platform, or one that this process
 * serves until it is closed.
 * @param mayCreate true to create a missing data folder
 */
const openLocal = async (environment: NodeJS.ProcessEnv, mayCreate: boolean): Promise<Target> => {
  const { DATA_DIR: folder } = readSettings(environment)
  const directory = join(folder, 'blobs')
  if (!mayCreate && !existsSync(directory))
    throw new ContentRefusal(
      `There is no content in ${folder} yet. Run npm start once, or set DATA_DIR.`,
    )
  const name = environmentName('dev')
  const { context, hook, close } = await openLocalStore(folder)
  return {
    label: `the content in ${folder}`,
    stores: storesOf(name, accessOf(context)),
    clock: patientClock,
    buildHookUrl: hook,
    close,
  }
}

/**
 * Access to a Netlify site's stores, from the environment.
 * @throws ContentRefusal naming the missing variables
 */
export const netlifyAccess = (environment: NodeJS.ProcessEnv): ApiAccess => {
  const {
    NETLIFY_SITE_ID: siteID,
    NETLIFY_AUTH_TOKEN: token,
    NETLIFY_API_URL: apiURL,
  } = environment
  if (!siteID || !token)
    throw new ContentRefusal(
      "Set NETLIFY_SITE_ID (the site's id) and NETLIFY_AUTH_TOKEN (a personal access token) to reach a site on Netlify.",
    )
  return { siteID, token, ...(apiURL ? { apiURL } : {}) }
}

/**
 * Opens the stores of an environment.
 * @param name `local`, or an environment of the Netlify site that the environment variables name
 * @param mayCreate true to create a missing local data folder
 * @throws ContentRefusal, StartError, DamagedDataError: sentences for the person at the terminal
 */
export const openTarget = async (
  name: string,
  environment: NodeJS.ProcessEnv,
  mayCreate: boolean,
): Promise<Target> => {
  if (name === LOCAL_ENVIRONMENT) return openLocal(environment, mayCreate)
  if (!ENVIRONMENT_NAME.test(name)) {
    throw new ContentRefusal(
      `There is no environment ${JSON.stringify(name)}. Write local, prod, deploy-preview or branch-deploy.`,
    )
  }
  const access = netlifyAccess(environment)
  const buildHookUrl = environment['BUILD_HOOK_URL'] ?? null
  return {
    label: `the environment ${name} of the Netlify site ${access.siteID}`,
    stores: storesOf(name, access),
    clock: patientClock,
    buildHookUrl,
    close: () => Promise.resolve(),
  }
}
