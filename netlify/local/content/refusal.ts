/** An export or import that cannot go on. The message is for the person at the terminal: what is wrong and what to do. */
export class ContentRefusal extends Error {
  override name = 'ContentRefusal'
}
