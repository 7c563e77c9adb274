const only = {
  pdf: 'Only a PDF can go here.',
  pictures: 'Only a PNG, JPEG, WebP or AVIF picture can go here.',
  files: 'This is neither a PDF nor a PNG, JPEG, WebP or AVIF picture.',
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Texts of uploads. Sizes are given as text with one decimal, times in seconds. */
export const cmsUpload = {
  upload: { pdf: 'Upload a PDF', pictures: 'Upload a picture', files: 'Upload a file' },
  several: { pdf: 'Upload PDFs', pictures: 'Upload pictures', files: 'Upload files' },
  uploadLabel: (action: string, field: string) => `${action}: ${field}`,
  drop: 'Or drop it here.',
  dropSeveral: 'Or drop them here.',
  progress: (name: string) => `Uploading ${name}`,
  checking: 'Checking the file…',
  sending: (percent: number, sent: string, total: string) => `${percent}%, ${sent} of ${total} MB`,
  finishing: 'Sent. It is being checked…',
  paused: (percent: number, sent: string, total: string) =>
    `Paused at ${percent}%. ${sent} of ${total} MB kept.`,
  offline: (percent: number) =>
    `Paused at ${percent}%. Continues automatically when you are online.`,
  unavailable: (percent: number) =>
    `Stopped at ${percent}%: the server is not responding. Continues automatically.`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  close: 'Close',
  another: 'Choose another file',
  refused: 'Refused.',
  refusedBefore: 'Refused before sending.',
  refusedUnknown: 'This file was not accepted.',
  done: (name: string) => `${name} is uploaded. Publish to put it on the site.`,
  pictureFailed: 'Picture upload failed!',
  heavy: 'This picture is large and will load slowly on a phone.',
  empty: 'This file is empty.',
  unreadable:
    'This file cannot be read. It may be a folder, or have been moved since it was chosen.',
  tooLarge: (size: string, limit: number) => `It is ${size} MB; the limit is ${limit} MB.`,
  animated: 'This picture is animated. Save one frame of it as a still picture and choose that.',
  rejectedType: (ending: string, called: string, accept: keyof typeof only) =>
    `The name ends in ${ending}, but inside it is ${called}. ${accept === 'pdf' ? 'Export it as PDF and choose it again.' : only[accept]}`,
  rejectedTypes: {
    word: 'a Word document',
    excel: 'an Excel workbook',
    slides: 'a PowerPoint presentation',
    archive: 'a ZIP archive',
    oldOffice: 'a Word or Excel document',
    gif: 'a GIF picture',
    page: 'a web page or an SVG drawing',
  },
  pdf: {
    code: 'This PDF runs code. Export it without scripts.',
    inside: 'This PDF contains another file. Export it without attachments.',
    launch: 'This PDF starts other programs. Print it to a PDF and choose that.',
    film: 'This PDF contains video or sound. Print it to a PDF and choose that.',
    form: 'This PDF is a form that sends data. Print it to a PDF and choose that.',
    fetches: 'This PDF loads files from elsewhere. Print it to a PDF and choose that.',
    locked: 'This PDF is locked with a password, so it cannot be checked. Save a copy without one.',
    cut: 'This PDF is cut off. Export it again from the program that made it.',
  },
  only,

  panel: {
    title: 'Uploads',
    lead: 'You can continue working. Uploads continue after a lost connection.',
    none: 'Nothing is being uploaded.',
    counts: {
      uploads: (n: number) => count(n, 'upload', 'uploads'),
      refused: (n: number) => `${n} refused`,
      done: (n: number) => `${n} done`,
      waiting: (n: number) => `${n} to review`,
    },
    show: 'Show the uploads',
    hide: 'Hide the uploads',
    clear: 'Clear what is done',
    list: 'Files',
    drop: 'Drop PDFs here',
    dropHint: 'Drop one on a category to replace its file.',
    dropChoose: 'or choose them',
  },
  row: {
    label: (name: string, action: string) => `${action}: ${name}`,
    waiting: 'Waiting for its turn.',
    resumed: 'Finding where it stopped…',
    saving: 'Uploaded. Saving the document…',
    unsaved: 'The file is stored, but the document is not saved yet.',
    tryAgain: 'Try again',
    overtaken: (who: string, name: string) =>
      `${who || 'Somebody'} has given this document another file in the meantime: ${name}.`,
    replaceTheirs: 'Keep yours',
    keepTheirs: 'Keep theirs',
    lost: (percent: number) =>
      `The page was left at ${percent}%. Choose the same file again, and it continues where it stopped.`,
    chooseSame: 'Choose the file again',
    otherFile: (name: string, other: string) =>
      `${other} is not the same file as ${name}. Choose the same one, or cancel this upload.`,
    at: (percent: number) => `Paused at ${percent}%`,
    kept: (sent: string, total: string) => `${sent} of ${total} MB kept`,
    bar: {
      sending: (name: string) => `Uploading ${name}`,
      paused: (name: string) => `${name}, paused`,
    },
    inLibrary: 'In the library.',
    checked: 'Checked.',
    /** Remaining time of an upload. */
    left: (seconds: number) =>
      seconds < 55
        ? `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s`
        : `about ${Math.round(seconds / 60) || 1} min`,
    /** Shown in the cell of the board of documents that the file is for. */
    inside: {
      sending: (percent: number) => `A new file is on its way, ${percent}%`,
      paused: (percent: number) => `A new file is paused, ${percent}%`,
      waiting: 'A new file is waiting for its turn',
      saving: 'A new file is being saved',
      refused: 'The new file was refused',
      lost: 'A new file was left halfway',
      look: 'A new file needs your attention',
    },
  },
  /** Announcements for screen readers. */
  said: {
    begun: (name: string) => `${name}: the upload has begun.`,
    paused: (name: string, percent: number) => `${name}: paused at ${percent}%.`,
    offline: (name: string, percent: number) =>
      `${name}: paused at ${percent}%. Continues automatically when you are online.`,
    unavailable: (name: string) =>
      `${name}: the server is not responding. Continues automatically.`,
    resumed: (name: string) => `${name}: continues.`,
    refused: (name: string, why: string) => `${name}: refused. ${why}`,
    done: (name: string) => `${name}: uploaded.`,
    look: (name: string) => `${name}: needs your attention.`,
  },
  /** Shown when the field of a finished upload is no longer open. */
  left: {
    inLibrary: (name: string) => `${name} is in the library`,
    choose: (field: string) =>
      `“${field}” was closed before the upload had finished. Choose the file from the library.`,
    back: 'Back to the field',
  },
  usedIn: {
    label: 'Used in:',
    nowhere: 'Not used anywhere.',
    more: (n: number) => `and ${count(n, 'more place', 'more places')}`,
    unknown: 'Could not check where it is used.',
    in: (kind: string, title: string) => `${title} (${kind})`,
  },
}
