import { tools } from './tool-differences.ts'

/** A place where the product leaves the specification or the owner's choice of tools, as the README's table tells it. */
export type Difference = {
  /** What the specification or the choice of tools says. */
  says: string
  does: string
  why: string
  /** How one goes back. */
  back: string
  /** A file of the project, and words that it holds, or that it does not: gone back, this fails, and the row must go, too. */
  proof: readonly [file: string, is: 'holds' | 'lacks', words: string]
}

const pages: readonly Difference[] = [
  {
    says: 'fifteen public routes',
    does: '`/app`, `/security`, `/complaints`, `/merchant-terms`, `/search`, `/find-us` with a page for each place, `/keyfact/business` and a page for each version of the fees stand beside them',
    why: 'the QR code needs a page that answers, whoever was deceived a number before all else, a complaint a form and a day of its answer, a business its own terms, whoever has no scripts a list of everything, and a fee or an opening hour an address that can be shared',
    back: 'take the name out of `routes` and delete the page',
    proof: ['src/site/routes.ts', 'holds', "'/app'"],
  },
  {
    says: 'a download button that points to an app store',
    does: 'on a phone it does; on a computer and without scripts it leads to `/app`, where both stores and the QR code are',
    why: 'a store on a computer installs nothing',
    back: 'give the header’s button a store’s address',
    proof: ['src/islands/header/header.tsx', 'holds', '/app'],
  },
  {
    says: 'the menu says About Us, Media Room, Contact Us',
    does: 'About us, Media room, Contact us, as the pages’ titles do',
    why: 'one way of capitals on the whole site',
    back: 'the words in `src/messages/en/frame.ts`',
    proof: ['src/messages/en/frame.ts', 'holds', "'About us'"],
  },
  {
    says: 'the language switch shows EN or AR',
    does: 'it shows العربية or English',
    why: 'who cannot read a page looks for their own language’s name',
    back: '`name` in `src/i18n/languages.ts`',
    proof: ['src/i18n/languages.ts', 'holds', 'العربية'],
  },
  {
    says: 'each location has a map embed',
    does: 'a map of our own; a press leads to directions in the visitor’s map app',
    why: 'an embed tells its owner who looks, and weighs more than the page',
    back: 'an iframe in `src/sections/find-us/place.astro`, and its host in the content policy',
    proof: ['src/islands/find-us/place.ts', 'holds', 'directionsTo'],
  },
  {
    says: 'the pop-up’s video icon loops',
    does: 'it rests after 4.5 seconds and plays again under the pointer or the focus',
    why: 'what moves for longer than five seconds must be stoppable (WCAG 2.2.2)',
    back: '`playFor` in `src/islands/announcement/start.ts`',
    proof: ['src/islands/announcement/start.ts', 'holds', 'playFor = 4_500'],
  },
  {
    says: 'only Got_It keeps the pop-up from opening again',
    does: 'cross, Escape and backdrop silence it, too, for this tab',
    why: 'who has closed it would meet it again on the next page',
    back: '`closedKey` in `src/islands/announcement/start.ts`',
    proof: ['src/islands/announcement/start.ts', 'holds', 'announcementClosed'],
  },
  {
    says: 'the modal dialog is large',
    does: 'it may be: an announcement with a table stands in the large one (800 pixels), any other in one of 544',
    why: 'some sentences are read best in short lines',
    back: '`isLarge` in `src/islands/announcement/pop-up.tsx`',
    proof: ['src/islands/announcement/pop-up.tsx', 'holds', 'hasTable'],
  },
  {
    says: 'the forms have the fields named',
    does: 'a consent box stands at their end and is required',
    why: 'the Emirates’ law on personal data (Federal Decree-Law 45 of 2021)',
    back: '`consent` in `src/forms/fields.ts`',
    proof: ['src/forms/fields.ts', 'holds', 'consent: v.literal(true'],
  },
  {
    says: 'three forms: CONTACT, BUSINESS and CAREER',
    does: 'COMPLAINT is a fourth, on `/complaints`: it is promised an answer in business days, and is kept for five years',
    why: 'the Central Bank’s consumer rules ask for a procedure with times; the three keep their names, fields and pages',
    back: 'take COMPLAINT out of `formTypes`, and delete `src/forms/complaint.ts` and the page',
    proof: ['src/kinds/submissions.ts', 'holds', "'CAREER', 'COMPLAINT'"],
  },
  {
    says: 'public data is fetched on first load when it is empty',
    does: 'the build puts it into the pages; key facts, the pages of questions and the pop-up fetch `/api/client` where the build found no documents, answers or setting. A question that shows a fee waits for the next build, the searches and the home page wait for all of it',
    why: 'a page is whole without scripts, and only a build knows what the fees are',
    back: '`data-empty` in `src/sections/{faq,documents}`, whether the place is empty or not',
    proof: ['src/sections/faq/questions.astro', 'holds', 'data-empty'],
  },
]

const calls: readonly Difference[] = [
  {
    says: 'the calls listed',
    does: 'calls of our own stand beside them: `pass-key`, `publish`, `publish-status`, `revisions`, `bin`, `restore`, `files`, `audit`, `health`, `openapi.json`; `form-search`, `form-counts`, `form-export` and one response of `form`; `feedback`; `fees`, `places`, `leaders`; one record of `job-listings` and of `testimonial`; another file for one of `document-uploads`',
    why: 'what staff and the build need and the list has no call for',
    back: 'delete the route; `GET /api/openapi.json` describes all',
    proof: ['netlify/api/endpoints/history.ts', 'holds', '/api/bin'],
  },
  {
    says: 'an update is a PUT with the data',
    does: 'it names the item and says in `If-Match` which version it was made over; without it the answer is 428',
    why: 'two people who edit the same text must not overwrite each other unseen',
    back: '`ifMatchRevision` in `netlify/api/crud.ts`',
    proof: ['src/rules/problems.ts', 'holds', 'revision_required: 428'],
  },
  {
    says: 'lists and single items carry everything, `updatedBy` as well',
    does: 'lists leave out the texts of posts, and public answers leave out who wrote them',
    why: 'an answer may have 6 MB at most; a staff address is nobody’s business',
    back: '`bodies` of a kind; `netlify/api/wire.ts`',
    proof: ['src/store/summary.ts', 'holds', 'everything but the bodies'],
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
    says: 'success toasts come whatever the server answers',
    does: 'a save is awaited and its toast is true',
    why: 'nothing may be lost that was called saved',
    back: '`src/cms/edit/save.ts`',
    proof: ['src/cms/edit/save.ts', 'holds', 'await records.saveItem'],
  },
  {
    says: 'a failed create or update resets the form',
    does: 'everything that was typed stays, on this device as well',
    why: 'nobody writes an article twice',
    back: '`fail` in `src/cms/edit/save.ts`',
    proof: ['src/cms/edit/save.ts', 'holds', 'void autosave.flush()'],
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
    does: 'the same words stand under the field',
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
    does: 'board, management, fees, cash points and the bin follow them',
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
    does: 'what is deleted waits in the bin for 30 days',
    why: 'everybody deletes the wrong thing once',
    back: '`removeRecord` in `src/store/content.ts`',
    proof: ['src/rules/retention.ts', 'holds', 'BIN_DAYS = 30'],
  },
]

/** By where one meets them. */
export const differences: Readonly<Record<string, readonly Difference[]>> = { pages, calls, staff, tools }
