/** Node's flags and the file to run. */
export const shopProgram: string[]
