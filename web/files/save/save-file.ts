/** Saves a file that the API has returned. */

const readWithinMs = 60_000

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs)
}
