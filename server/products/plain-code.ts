/** An article number as it is compared: `pt 1610` is `PT-1610`. */
export const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
