/** The pages that the links in mails lead to, for people who are not signed in. */
import type { ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { messageOf } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '../form.tsx'

type MailLinkPageProps = { title: string; children: ReactNode }

export function MailLinkPage({ title, children }: MailLinkPageProps) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
      <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
        <h1 className="heading text-4xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** `withoutScripts`: the sentence for browsers in which scripts are off. */
export function MailLinkLoading({ title, withoutScripts }: { title: string; withoutScripts: string }) {
  return (
    <MailLinkPage title={title}>
      <p role="status" className="text-ink-muted">
        One moment, please…
      </p>
      <noscript>
        <p>{withoutScripts}</p>
      </noscript>
    </MailLinkPage>
  )
}

/** For a request that failed. The link is not used up, so it can be tried again. */
export function MailLinkFailure({ title }: { title: string }) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return (
    <MailLinkPage title={title}>
      <FormFailure>{messageOf(error)}</FormFailure>
      <Button onClick={() => void revalidate()} busy={state === 'loading'}>
        Try again
      </Button>
    </MailLinkPage>
  )
}
