/** What is searched for, written as the column `search` is: see `search_text` in migration 0006. */

const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 's',
  æ: 'a',
  œ: 'o',
  ς: 'σ',
  '×': 'x',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
}

/** Without accents, in lower case, with plain crosses and dashes. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øłđıßæœς×–—‐‑]/g, (letter) => plain[letter] ?? letter)
}

/** The words that are searched for, each once. Of a phone number its digits. */
export function searchedWords(searched: string | undefined): string[] {
  const words = searchText(searched ?? '').split(/\s+/)
  return [...new Set(words.map((word) => (isPhone(word) ? word.replaceAll(/\D/g, '') : word)))].filter(Boolean)
}

const isPhone = (word: string) => /^[+\d()./-]+$/.test(word) && word.replaceAll(/\D/g, '').length >= 7
