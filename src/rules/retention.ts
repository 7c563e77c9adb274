/**
 * Days that a deleted record remains in the bin. Then the sweep (a scheduled job) erases the record
 * and its history.
 */
export const BIN_DAYS = 30

/**
 * Days for which each earlier version of a record can be restored. The sweep erases versions that
 * were replaced longer ago.
 */
export const HISTORY_DAYS = 365

/** Days for which a link to a preview works. Then the sweep erases the preview. */
export const PREVIEW_DAYS = 7

/**
 * Days for which form responses are stored: the setting `FORM_RETENTION_DAYS`, by default 365. The
 * privacy notice contains the number, and the sweep erases older responses.
 * @throws Error when the setting is not a number of days
 */
export const retentionDays = ({
  FORM_RETENTION_DAYS: value,
}: Readonly<Record<string, string | undefined>>): number => {
  if (value !== undefined && !/^[1-9]\d{0,3}$/.test(value))
    throw new Error(
      'The setting FORM_RETENTION_DAYS is not a number of days from 1 to 9999: correct it, or leave it out for 365 days.',
    )
  return Number(value ?? '365')
}

/**
 * Years for which complaints are stored, regardless of the setting. The Central Bank may ask for a
 * complaint within this time.
 */
export const COMPLAINT_YEARS = 5
