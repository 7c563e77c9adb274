/**
 * The variable of a build's environment that names the state of the project's files and settings. Where it is not set, no page of the
 * build before is used again.
 */
export const SOURCES = 'SITE_SOURCES'

/** Opens the error of a build whose reused pages do not fit it. Such a build has to be made once more, which then makes every page. */
export const UNFIT = 'Pages of the build before do not fit this one'
