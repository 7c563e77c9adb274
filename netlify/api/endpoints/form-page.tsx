import type { ReactNode } from 'react'
import type { Form } from '#forms/define.ts'
import { languageFacts, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { submissions } from '#kinds/submissions.ts'
import { forms as arabic } from '#messages/ar/forms.ts'
import { forms as english } from '#messages/en/forms.ts'
import type { FieldError } from '#rules/problems.ts'
import { privacyNoticeDate } from '#site/routes.ts'
import { site } from '#site/site.ts'
import type { TypedValues, Words } from '#views/form-field.tsx'
import { FormView, type RejectionReason } from '#views/form.tsx'

const words: Record<Language, Words> = { en: english, ar: arabic }

/** Reason for which a post was not read: its typed values cannot be shown again. */
type UnreadReason = 'elsewhere' | 'unreadable' | 'unavailable' | 'tooLarge' | 'fileTooLarge'

/** Form that was read but not accepted. */
export type RejectedForm = {
  form: Form
  /** Key: field name. */
  typed: TypedValues
  trouble: Exclude<RejectionReason, 'cut' | 'already'>
  errors: readonly FieldError[]
}

export type FormAnswer = {
  status: number
  language: Language
  content: UnreadReason | RejectedForm
  headers?: Record<string, string>
}

/**
 * Content security policy of the page: the site's own stylesheet, fonts and pictures, no script.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Characters that HTML cannot hold. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g

const withoutUnprintable = (typed: TypedValues): TypedValues =>
  Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      value.toWellFormed().replace(UNPRINTABLE, '\uFFFD'),
    ]),
  )

/** First error message of each field. Key: field name. */
const firstErrorByField = (errors: readonly FieldError[]): Record<string, string> =>
  // Reversed: of entries with the same key, `Object.fromEntries` keeps the last one.
  Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]))

function RejectedFormView({
  language,
  sent,
}: {
  language: Language
  sent: RejectedForm
}): ReactNode {
  const { form, typed, trouble } = sent
  const errors = firstErrorByField(sent.errors)
  const { method, path } = submissions.api.submit
  return (
    <>
      <h1>{words[language].titles[form.type]}</h1>
      <FormView
        form={form}
        words={words[language]}
        page={{
          type: form.type,
          language,
          roles: [],
          noticeDate: privacyNoticeDate(language),
          privacyHref: pathIn(language, '/privacy'),
          homeHref: pathIn(language, '/'),
          phone: site.phone,
        }}
        outcome={{
          trouble,
          summaryErrors: errors,
          failedAttempts: 0,
          retryAt: null,
          reference: null,
        }}
        heading="h2"
        errors={errors}
        initialValues={withoutUnprintable(typed)}
        // Errors are shown by the site in the page's language, not by the browser in its own.
        attributes={{ method: method.toLowerCase(), action: path, noValidate: true }}
      />
    </>
  )
}

function UnreadPostNotice({
  language,
  reason,
}: {
  language: Language
  reason: UnreadReason
}): ReactNode {
  const { notSent, titles } = words[language]
  const [path, link] =
    // Only the form for job applications has a file.
    reason === 'fileTooLarge' ? ['/careers', titles.CAREER] : ['/contact', notSent.back]
  return (
    <>
      <h1>{notSent.title}</h1>
      <p className="lead">{notSent[reason]}</p>
      <a className="btn" href={pathIn(language, path)}>
        {link}
      </a>
    </>
  )
}

function Page({ language, content }: Pick<FormAnswer, 'language' | 'content'>): ReactNode {
  return (
    <html lang={language} dir={languageFacts[language].dir}>
      <head>
        <meta charSet="utf-8" />
        <title>{`${words[language].notSent.title} · ${site.name[language]}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {/* Replaces the response's `Referrer-Policy: no-referrer`. Under that policy, the browser
            would send `Origin: null` when the visitor sends the form again. */}
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/form.css" />
      </head>
      <body>
        <header>
          <a href={pathIn(language, '/')}>
            <img src="/favicon.svg" alt="" width="32" height="32" loading="lazy" />
            {site.name[language]}
          </a>
        </header>
        <main className="form-area">
          {typeof content === 'string' ? (
            <UnreadPostNotice language={language} reason={content} />
          ) : (
            <RejectedFormView language={language} sent={content} />
          )}
        </main>
      </body>
    </html>
  )
}

/**
 * Page for a visitor without scripts whose form was not accepted: the form as the site shows it,
 * with the reason, links to the wrong fields and all typed values, ready to be sent again. Its
 * stylesheet is built with the site (`src/pages/form.css.ts`).
 */
export const formPage = async ({
  status,
  language,
  content,
  headers,
}: FormAnswer): Promise<Response> => {
  // Imported here: in a bundle, a static import would load the renderer at the start of every
  // function.
  const { renderToStaticMarkup } = await import('react-dom/server')
  return new Response(
    `<!doctype html>${renderToStaticMarkup(<Page language={language} content={content} />)}`,
    {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': language,
        'Content-Security-Policy': POLICY,
        'Cache-Control': 'no-store',
        ...headers,
      },
    },
  )
}
