/** Whether a file that was checked may be imported. */

/** All rows or none: none while one is refused. */
export const canImport = (counts: { new: number; changed: number; refused: number }): boolean =>
  counts.refused === 0 && counts.new + counts.changed > 0
