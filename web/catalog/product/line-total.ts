/**
 * Shows the total of the quantity typed on a product's page, marks the price step that applies, and says if the stock is smaller.
 * Loaded with the first typed quantity. It imports nothing, so that public pages stay small.
 */

/** The form has the steps as `2:12550 10:11000`: from two pieces $125.50 each, from ten $110.00. */
export function showTotal(form: HTMLFormElement): void {
  const quantity = Number(new FormData(form).get('quantity'))
  const steps = (form.dataset.prices ?? '').split(' ').map((step) => step.split(':').map(Number))
  const [from, cents = 0] = steps.findLast(([least = 0]) => least <= quantity) ?? []
  const isSold = from !== undefined && Number.isSafeInteger(quantity)
  const place = form.querySelector('output')
  const { currency = 'USD' } = document.documentElement.dataset
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  if (place) place.value = isSold ? money.format((cents * quantity) / 100) : '–'
  const stock = form.querySelector<HTMLElement>('[data-most]')
  if (stock) stock.hidden = !(quantity > Number(stock.dataset.most))
  for (const row of document.querySelectorAll<HTMLElement>('tr[data-from]'))
    row.ariaCurrent = isSold && row.dataset.from === String(from) ? 'true' : null
}
