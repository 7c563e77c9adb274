/** What customers say. */
export const testimonials = {
  title: 'What people tell us',
  /** For screen readers, beside the drawn stars; `#` is a whole number. */
  rating: 'Rated # out of 5.',
  full: 'The whole story',
  none: 'No stories yet.',
}
