/** Plain text. `to` is one address. `html`: the same for mail programs that show more. */
export type Mail = { to: string; subject: string; body: string; html?: string }
