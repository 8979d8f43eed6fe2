/** Whether a checked CSV file can be imported. */

/** A file is imported as a whole: one refused row blocks the import. */
export const canImport = (counts: { new: number; changed: number; refused: number }): boolean =>
  counts.refused === 0 && counts.new + counts.changed > 0
