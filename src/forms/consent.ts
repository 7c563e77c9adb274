/** The day of the privacy notice that the forms' consent box names. A changed notice gets a new one. */
export const consentVersion = '2026-10-01'
