/**
 * Colours and units of measure: chosen and stored in this browser. `data-in-units` names the units of a field. The field is
 * not sent while other units are chosen.
 */

const choices = ['theme', 'units']
const keyOf = (choice: string) => `fleje.${choice}`

export function listenToChoices(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.chooses) return
    localStorage.setItem(keyOf(target.dataset.chooses), target.value)
    showChoices()
  })
  // Another tab may have changed a choice, even while this page was in the back/forward cache.
  for (const event of ['storage', 'pageshow']) addEventListener(event, showChoices)
}

/** Applies the choices to the stylesheet, as the head script does before the first paint, and to the switches. */
export function showChoices(): void {
  const { dataset } = document.documentElement
  for (const choice of choices) {
    const chosen = localStorage.getItem(keyOf(choice)) ?? dataset[choice]
    if (!chosen) continue
    dataset[choice] = chosen
    for (const input of document.querySelectorAll<HTMLInputElement>(`[data-chooses=${choice}]`))
      input.checked = input.value === chosen
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-in-units]'))
    field.disabled = field.dataset.inUnits !== (dataset.units ?? 'metric')
}
