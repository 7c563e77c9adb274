/** Customers' testimonials. */
export const testimonials = {
  title: 'What people tell us',
  /** Alternative text of the drawn stars; `#` is a whole number. */
  rating: 'Rated # out of 5.',
  full: 'The whole story',
  none: 'No stories yet.',
}
