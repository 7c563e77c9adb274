/** An upload that is not finished by then is swept. */
export const KEPT_MS = 24 * 60 * 60_000

/** No request begins so late that the sweep could meet it: a function runs a minute at most. */
export const LAST_REQUEST_MS = KEPT_MS - 2 * 60_000
