/** The day of the privacy notice that the consent box names, `YYYY-MM-DD`, for pages, which do not read the forms themselves. */
export { consentVersion as consentDay } from '#forms/consent.ts'
