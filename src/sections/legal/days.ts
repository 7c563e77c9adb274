import { consentDay } from '#islands/forms/consent-day.ts'

/** The day of each long text, `YYYY-MM-DD`. That of the privacy notice is the version that visitors agree to. */
export const legalDays = { terms: '2026-10-01', privacy: consentDay, disclaimer: '2026-10-01', consumerinsights: '2026-11-02' }
