/** Days that a deleted record waits in the bin. After them the sweep erases it for good, with its history. */
export const BIN_DAYS = 30

/** For so many days back every version of a record can be restored. The sweep erases those that were replaced before. */
export const HISTORY_DAYS = 365

/** Days that a link to a preview opens it. The sweep erases the link then. */
export const PREVIEW_DAYS = 7

/**
 * For how many days form responses are kept: the setting `FORM_RETENTION_DAYS`, 365 where it is not given. The build
 * prints it in the privacy notice; the sweep erases by it. @throws Error when it is no number of days
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

/** For how many years complaints are kept, whatever the setting says: so long the Central Bank may ask for them. */
export const COMPLAINT_YEARS = 5
