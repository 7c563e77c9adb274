import type { DeploySucceededEvent } from '@netlify/functions'
import type { Functions } from './functions.ts'

const eventFor = (origin: string): DeploySucceededEvent => {
  const time = new Date().toISOString()
  const site = { id: 'local', name: 'local', url: origin, adminUrl: origin }
  return {
    site,
    deploy: {
      id: 'local', siteId: site.id, buildId: null, state: 'ready', errorMessage: null, url: origin, sslUrl: origin, permalinkUrl: origin,
      adminUrl: origin, context: 'dev', branch: null, commitRef: null, commitUrl: null, commitMessage: null, committer: null, title: null,
      createdAt: time, publishedAt: time, time: null, manual: false, framework: 'astro',
    },
  }
}

/** Tells the functions that listen to `deploySucceeded` that a new build is live. A listener that fails stops no other. */
export async function announceDeploy(functions: Functions, origin: string): Promise<void> {
  const event = eventFor(origin)
  await Promise.all(functions.all.map(async ({ name, deploySucceeded }) => {
    try {
      await deploySucceeded?.(event)
    } catch (error) {
      console.error(`The function ${name} failed on deploySucceeded:`, error)
    }
  }))
}
