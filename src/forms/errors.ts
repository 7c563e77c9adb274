/**
 * What can be wrong with a form's field, in English, as the server's errors say it. Pages show the words of their own
 * language under the same names; `#` is a number.
 */
export const errors = {
  required: 'This field is required.',
  tooLong: 'Too long: # characters at most.',
  email: 'This is not an e-mail address.',
  phone: 'Write a phone number, such as 050 123 4567 or +971 50 123 4567.',
  emirate: 'Choose one of the seven emirates.',
  link: 'Write a full address that begins with https://.',
  control: 'This text holds a control character.',
  broken: 'This text holds a broken character.',
  unknown: 'This field is not known.',
  wrong: 'This value has the wrong form.',
} as const

export type ErrorName = keyof typeof errors

const names = Object.keys(errors) as ErrorName[]

/** An error's words in another language: `words` by the names of {@link errors}. Words that are not known stay as they are. */
export const translateError = (message: string, words: Readonly<Record<ErrorName, string>>): string => {
  const number = /\d+/.exec(message)?.[0] ?? ''
  const name = names.find((one) => errors[one] === message || errors[one].replace('#', number) === message)
  return name ? words[name].replace('#', number) : message
}
