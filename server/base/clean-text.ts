/** Text from an outside service, made safe to store and to show. */

/** At most `most` characters, with a space for each character that is invisible or cannot be stored. */
export function cleanText(text: string, most: number): string {
  // Cut first: a cut may leave half of a character.
  return text
    .slice(0, most)
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .trim()
}
