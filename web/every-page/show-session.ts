/** The signed-in user, in the header. */
import { initialsOf } from './initials.ts'
import { pageIsFilled } from './page.ts'
import { readSession, sessions } from './session.ts'

export function listenToSession(): void {
  sessions.subscribe(() => pageIsFilled() && showSession())
}

export function showSession(): void {
  const session = readSession()
  document.documentElement.dataset.session = session.status
  if (session.status === 'out') return
  document.documentElement.style.setProperty('--initials', JSON.stringify(initialsOf(session.name || session.email)))
  write('name', session.name || 'No name found')
  write('email', session.email)
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-shows=picture]')) {
    picture.hidden = session.image === ''
    if (session.image && picture.getAttribute('src') !== session.image) picture.src = session.image
  }
}

function write(what: string, text: string): void {
  for (const place of document.querySelectorAll(`[data-shows=${what}]`)) place.textContent = text
}
