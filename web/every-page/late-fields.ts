/**
 * Fields of cards below the first screen, which stay in a `<template>` until their card is about to be seen: once a page is read, a
 * browser looks at every field, and for the sixty fields of Products it needed a tenth of a second on a phone.
 */

export function listenToLateFields(): void {
  document.addEventListener('contentvisibilityautostatechange', showFields)
  // Of cards that were seen before this script ran.
  showFields()
}

/** Shows the fields of the cards that are laid out. A browser that lays out all cards at once shows all fields. */
function showFields(): void {
  for (const card of document.querySelectorAll('article:has(template)'))
    if (card.querySelector('a')?.checkVisibility({ contentVisibilityAuto: true })) showField(card)
}

/** Shows the field inside a card or a form, if it is not shown yet. */
export function showField(around: Element): void {
  const late = around.querySelector('template')
  late?.replaceWith(late.content)
}
