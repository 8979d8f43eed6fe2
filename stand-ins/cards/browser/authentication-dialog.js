import { make } from './make.js'

/** The bank's 3-D Secure challenge as a dialog. Resolves to 'complete' or 'fail'; closing the dialog counts as 'fail'. */
export function askToAuthenticate() {
  const heading = make('h2', { id: 'card-sandbox-authentication', textContent: 'Test authentication' })
  const text = make('p', {
    textContent: 'Your bank would ask for your consent now. This is a test: choose how it ends.',
  })
  const complete = make('button', { type: 'button', textContent: 'Complete authentication' })
  const fail = make('button', { type: 'button', textContent: 'Fail authentication' })
  const dialog = make('dialog', { className: 'card-sandbox-dialog' }, heading, text, make('div', {}, complete, fail))
  dialog.setAttribute('aria-labelledby', heading.id)
  complete.addEventListener('click', () => dialog.close('complete'))
  fail.addEventListener('click', () => dialog.close('fail'))
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue || 'fail')
    })
  })
}
