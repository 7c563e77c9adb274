import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Message of the checker. */
export type NuMessage = {
  type: 'error' | 'info' | 'non-document-error'
  /** A warning is of the type `info` and the subtype `warning`. */
  subType?: string
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

/** Feature that the checker does not know; `message` and `extract` match the message about it. */
type UnknownFeature = { message: RegExp; extract?: RegExp; reason: string }

/**
 * Features that the checker reports because it does not know them yet. All are in the living
 * standards and in current browsers, and older browsers ignore them. None of them is in HTML.
 */
export const unknownFeatures: readonly UnknownFeature[] = [
  {
    message: /^CSS: Unrecognized at-rule “@view-transition”/,
    reason: 'CSS View Transitions 2: the fade between pages',
  },
  {
    message: /^CSS: Parse Error\.$/,
    extract: /::view-transi|tion-group\(/,
    reason: 'CSS View Transitions 1: pseudo-elements with a name in brackets',
  },
  {
    message: /^CSS: “transition”: “allow-discrete”/,
    reason: 'CSS Transitions 2: a dialog that fades out before it is hidden',
  },
  {
    message: /^CSS: Unrecognized at-rule “@starting-style”/,
    reason: 'CSS Transitions 2: a dialog that fades in',
  },
  {
    message: /^CSS: “container-type”/,
    reason: 'CSS Conditional Rules 5: parts of the staff area that are laid out by their own width',
  },
  {
    message: /^CSS: “--shrink”: Parse Error\.$/,
    reason: 'CSS Conditional Rules 5: lengths by the width of a container',
  },
  {
    message: /^CSS: “paint-order”/,
    reason: 'SVG 2: names on the map, whose outline lies behind their letters',
  },
  {
    message: /^CSS: “field-sizing”/,
    reason: 'CSS Basic User Interface 4: fields of the staff area that grow with their text',
  },
  {
    message:
      /^CSS: “scroll-target-group”|^CSS: Unknown pseudo-element or pseudo-class “:target-current”/,
    reason: 'CSS Overflow 5: the part of a long page that is being read, marked in its contents',
  },
  {
    message: /^CSS: “animation-timeline”/,
    reason: 'Scroll-driven Animations 1: drawings of the home page that move as it is scrolled',
  },
  {
    message: /^Attribute “pathLength” not allowed on element “circle”/,
    reason: 'SVG 2 gives it to every shape; the checker knows SVG 1.1, which had it for paths only',
  },
]

const jar = join(
  dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
  'build',
  'dist',
  'vnu.jar',
)

/**
 * Checks HTML, CSS and SVG files with the Nu Html Checker.
 * @returns errors and warnings, without remarks on style, such as on `<br />`
 * @throws Error that says what to do when Java is missing
 */
export const checkWithNu = (folder: string, files: readonly string[]): Promise<NuMessage[]> =>
  new Promise((resolve, reject) => {
    const options = [
      '--also-check-css',
      '--also-check-svg',
      '--format',
      'json',
      '--stdout',
      '--exit-zero-always',
    ]
    execFile(
      'java',
      ['-jar', jar, ...options, ...files],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => {
        if (error?.code === 'ENOENT')
          reject(
            new Error(
              'The Nu validator needs Java 17 or newer: install it (on Debian the package openjdk-17-jre-headless) and try again.',
            ),
          )
        else if (error) reject(new Error(`The Nu validator failed: ${error.message}`))
        else
          resolve(
            (JSON.parse(stdout) as { messages: NuMessage[] }).messages.filter(
              ({ type, subType }) => type !== 'info' || subType === 'warning',
            ),
          )
      },
    )
  })

/** True for a message about a feature that the checker does not know. */
export const isAboutUnknownFeature = ({ message, extract = '' }: NuMessage): boolean =>
  unknownFeatures.some(
    (feature) => feature.message.test(message) && (feature.extract?.test(extract) ?? true),
  )
