/** If a call needs a fresh code, asks for the code in a dialog over the current screen, then sends the call again. */

import type { ComponentType } from 'react'
import { freshFactorCode } from '#contract/identity/rules.ts'
import { ApiRefusal, fetched } from '#web/api/refusal.ts'
import { makeStore } from '#web/every-page/store.ts'

type Answering = { answer: (isGiven: boolean) => void }
type Asked = Answering & { Dialog: ComponentType<Answering> }

let pending: Asked | undefined

/** The dialog in the layout, loaded on first use; undefined while no code is required. */
export const askedForCode = makeStore<Asked | undefined>({ read: () => pending, onServer: () => undefined })

/** Thrown if the dialog is closed without a code. Text that was typed on the screen stays. */
export class CodeNotGiven extends Error {
  constructor() {
    super('Nothing was changed: a code from your authenticator app is needed.')
  }
}

export async function withFreshCode<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.facts.code !== freshFactorCode) throw error
    if (!(await askForCode())) throw new CodeNotGiven()
    return make()
  }
}

async function askForCode(): Promise<boolean> {
  const { FreshCodeDialog: Dialog } = await fetched(import('./fresh-code/fresh-code-dialog.tsx'))
  return new Promise((resolve) => {
    pending = {
      Dialog,
      answer: (isGiven) => {
        pending = undefined
        askedForCode.changed()
        resolve(isGiven)
      },
    }
    askedForCode.changed()
  })
}
