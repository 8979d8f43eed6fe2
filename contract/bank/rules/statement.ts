/** Limits of bank accounts, and of the files of their statements. */

/** camt.053 is XML, Norma 43 is text, and either may be in a ZIP. Browsers send files with an unknown extension as bytes. */
export const statementTypes = 'application/xml, text/xml, text/plain, application/zip, application/octet-stream'
export const mostAccounts = 5
export const mostStatementBytes = 5 * 1024 * 1024
