/** A mail. `to` is one address; `html` has the same content as the plain text `body`. */
export type Mail = { to: string; subject: string; body: string; html?: string }
