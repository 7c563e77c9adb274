import { pages } from './page-differences.ts'
import { tools } from './tool-differences.ts'

/**
 * Deviation of the product from the specification or from the owner's choice of tools, a row of the
 * README's table.
 */
export type Difference = {
  /** Requirement of the specification or the choice of tools. */
  says: string
  does: string
  why: string
  /** Change that would undo the deviation. */
  back: string
  /**
   * A file of the project, and text that it contains (`holds`) or not (`lacks`). Once the deviation
   * is undone this fails, and the row must be removed, too.
   */
  proof: readonly [file: string, is: 'holds' | 'lacks', words: string]
}

const calls: readonly Difference[] = [
  {
    says: 'the calls listed',
    does: 'calls of our own stand beside them: `pass-key`, `publish`, `publish-status`, `draft` of each kind, `preview`, `preview-links`, `releases`, `revisions`, `bin`, `restore`, `files`, `audit`, `health`, `openapi.json`; `form-search`, `form-counts`, `form-export`, one response of `form` and its file, and a DELETE of all that one person sent; `feedback`; `fees`, `places`, `leaders`; one record of `job-listings` and of `testimonial`; another file for one of `document-uploads`',
    why: 'what staff and the build need and the list has no call for',
    back: 'delete the route; `GET /api/openapi.json` describes all',
    proof: ['netlify/api/endpoints/history.ts', 'holds', '/api/bin'],
  },
  {
    says: 'images are uploaded to a separate assets host',
    does: 'they are when `PUBLIC_ASSETS_HOST` names one; else files are uploaded to `/upload/` of the site itself',
    why: 'a second host is a domain that its owner must have',
    back: 'set `PUBLIC_ASSETS_HOST` for functions and builds',
    proof: ['src/cms/uploads/jobs.ts', 'holds', "import.meta.env['PUBLIC_ASSETS_HOST']"],
  },
  {
    says: 'the sign-in provider’s script is loaded from its own host',
    does: 'its package is part of the staff area’s own code',
    why: 'the content policy lets no other host run a script',
    back: 'the host in `script-src` of `src/build/policy.ts`',
    proof: ['package.json', 'holds', '"@netlify/identity"'],
  },
  {
    says: 'an update is a PUT with the data',
    does: 'it names the item and says in `If-Match` which version it was made over; a new order says so, too, with the `ETag` of the whole list (`?scope=staff`). Without it the answer is 428',
    why: 'two people who edit the same text must not overwrite each other unseen',
    back: '`ifMatchRevision` in `netlify/api/request.ts`',
    proof: ['src/rules/problems.ts', 'holds', 'revision_required: 428'],
  },
  {
    says: 'lists and single items carry everything, `updatedBy` as well',
    does: 'lists leave out the texts of posts, and public answers leave out who wrote them',
    why: 'an answer may have 6 MB at most; a staff address is nobody’s business',
    back: '`bodies` of a kind; `netlify/api/wire.ts`',
    proof: ['src/store/summary.ts', 'holds', 'kind.bodies.includes(key)'],
  },
  {
    says: 'every change sends `updatedBy`',
    does: 'it may be sent and must be the signed-in address; what is stored comes from the session',
    why: 'nobody signs with another’s name',
    back: '`checkUpdatedBy` in `netlify/api/envelope.ts`',
    proof: ['netlify/api/envelope.ts', 'holds', 'checkUpdatedBy'],
  },
]

const staff: readonly Difference[] = [
  {
    says: 'after create, update or delete all lists are refetched',
    does: 'the lists of the kind that changed are, both of the questions; every other is fetched anew when it is opened',
    why: 'seven lists for one word changed would be seven waits on a slow line',
    back: '`afterChange` in `src/cms/stores/changes.ts`',
    proof: ['src/cms/stores/changes.ts', 'holds', 'afterChange'],
  },
  {
    says: 'success toasts come whatever the server answers',
    does: 'a save is awaited and its toast is true',
    why: 'nothing may be lost that was called saved',
    back: '`src/cms/session/saving.ts`',
    proof: ['src/cms/session/saving.ts', 'holds', 'await itemApi.saveItem('],
  },
  {
    says: 'a successful create or update closes the form and empties it',
    does: 'it stays open, at the same place, and a new item goes on under its own address; closing is a press of its own',
    why: 'a long text is saved many times before it is done',
    back: 'call `onClose` where `onStored` is called, in `src/cms/edit/edit-screen.tsx`',
    proof: ['src/cms/edit/edit-screen.tsx', 'holds', 'onStored?.(stored)'],
  },
  {
    says: 'a form edits an item, or the fields of the setting, and saves them: visitors see them',
    does: 'the form saves drafts, and publishes by a press of its own after a look at what changes; the calls are as specified',
    why: 'half-written text must not go live by a key that saves',
    back: 'pass `PUBLISH` where `DRAFT` is passed, in `src/cms/edit/edit-screen.tsx` and `src/cms/edit/save-bar.tsx`',
    proof: ['src/cms/edit/edit-screen.tsx', 'holds', 'mayDraft(kind, record) ? DRAFT : PUBLISH'],
  },
  {
    says: 'a failed create or update resets the form',
    does: 'everything that was typed stays, on this device as well',
    why: 'nobody writes an article twice',
    back: '`saveForm` in `src/cms/session/saving.ts`',
    proof: ['src/cms/session/saving.ts', 'holds', 'void autosave.flush()'],
  },
  {
    says: 'a failed list is an empty list, a failed item an empty template',
    does: 'both say that they failed and offer to try again; nothing can be saved over what could not be read',
    why: 'an outage must not look like “nothing there”',
    back: '`LoadFailedNotice` in `src/cms/edit/notices.tsx`',
    proof: ['src/cms/edit/notices.tsx', 'holds', 'function LoadFailedNotice'],
  },
  {
    says: 'the passphrase is compared in the browser and kept there',
    does: 'the server compares it; `passKey` keeps a signed proof for 8 hours, 30 minutes without work',
    why: 'a secret in the browser is none',
    back: 'there is none that is safe',
    proof: ['netlify/api/pass-key.ts', 'holds', 'PROOF_IDLE_MS = 30 * 60_000'],
  },
  {
    says: 'a wrong passphrase raises an alert',
    does: 'the same words stand above the field',
    why: 'a browser’s alert stops everything and is forgotten when it is closed',
    back: '`window.alert` in `src/cms/entry/forms.tsx`',
    proof: ['src/messages/en/cms.ts', 'holds', "failed: 'Authorization Failed!!!'"],
  },
  {
    says: 'an account without access is sent to sign in and then to the base path',
    does: 'it is told so and may sign out; who signs in returns to the page that was asked for',
    why: 'the way to sign in and back would be a circle',
    back: '`src/cms/entry/screen.tsx`',
    proof: ['src/cms/entry/screen.tsx', 'holds', '<NoAccess />'],
  },
  {
    says: 'nine screens in the sidebar',
    does: 'board, management, fees, cash points, the files and the bin follow them; one more screen, of what visitors ask, opens from the start page',
    why: 'the site shows these, and staff must be able to change them',
    back: 'the `screens` of their kinds',
    proof: ['src/cms/screens.ts', 'holds', 'board-of-directors'],
  },
  {
    says: 'exactly one admin identity',
    does: 'that one account stands for all staff: versions and the access log name it, and no person',
    why: 'the specification’s rule, and a limit to know: who of the staff it was stands nowhere',
    back: '`ADMIN_EMAIL` as a list, in `netlify/api/services.ts`',
    proof: ['netlify/api/services.ts', 'holds', "adminEmail: required(environment, 'ADMIN_EMAIL')"],
  },
  {
    says: 'a delete is final',
    does: 'what is deleted waits in the bin for 30 days, unless somebody erases it there for good',
    why: 'everybody deletes the wrong thing once',
    back: '`removeRecord` in `src/store/content.ts`',
    proof: ['src/rules/retention.ts', 'holds', 'BIN_DAYS = 30'],
  },
]

/** Deviations by area. */
export const differences: Readonly<Record<string, readonly Difference[]>> = {
  pages,
  calls,
  staff,
  tools,
}
