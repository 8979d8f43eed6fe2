/** Normalises an article number for comparison: `PT-1610` and `pt 1610` become `pt1610`. */
export const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
