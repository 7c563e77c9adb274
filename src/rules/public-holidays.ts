/** A national holiday. */
export type PublicHoliday = {
  name: string
  /** First day, `YYYY-MM-DD`. */
  first: string
  /** Last day, `YYYY-MM-DD`. */
  last: string
  /**
   * True for a holiday of the lunar calendar. Its date here is calculated; the Cabinet announces
   * the actual date a few days before.
   */
  isLunar?: true
}

/**
 * The public holidays of the Emirates in 2026 and 2027, by Cabinet Resolution 27 of 2024 on public
 * holidays: New Year, the first three days of Shawwal (with the 30th of Ramadan, if any), the day
 * of Arafah with the three days of the sacrifice, the first of Muharram, the 12th of Rabi al-Awwal,
 * and 2 and 3 December. Lunar dates are those of the Umm al-Qura calendar. They must be corrected
 * here when the Cabinet announces other dates. The Cabinet may also move a holiday, except the two
 * Eids, to the beginning or the end of its week. Each year must be added before it begins.
 */
export const publicHolidays: readonly PublicHoliday[] = [
  { name: 'New Year', first: '2026-01-01', last: '2026-01-01' },
  { name: 'Eid al-Fitr', first: '2026-03-19', last: '2026-03-22', isLunar: true },
  { name: 'Arafah and Eid al-Adha', first: '2026-05-26', last: '2026-05-29', isLunar: true },
  { name: 'Islamic New Year', first: '2026-06-16', last: '2026-06-16', isLunar: true },
  { name: 'Birthday of the Prophet', first: '2026-08-25', last: '2026-08-25', isLunar: true },
  { name: 'Eid Al Etihad', first: '2026-12-02', last: '2026-12-03' },
  { name: 'New Year', first: '2027-01-01', last: '2027-01-01' },
  { name: 'Eid al-Fitr', first: '2027-03-09', last: '2027-03-11', isLunar: true },
  { name: 'Arafah and Eid al-Adha', first: '2027-05-15', last: '2027-05-18', isLunar: true },
  { name: 'Islamic New Year', first: '2027-06-06', last: '2027-06-06', isLunar: true },
  { name: 'Birthday of the Prophet', first: '2027-08-14', last: '2027-08-14', isLunar: true },
  { name: 'Eid Al Etihad', first: '2027-12-02', last: '2027-12-03' },
]
