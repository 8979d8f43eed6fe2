/** The mails that need the office; rules.ts explains the parts. */

export const mails = ['#mails', 'mail cannot be sent', 'mails cannot be sent'] as const

export const counts = {
  mails: ['bookkeeper', 'Mails that cannot be sent'],
} as const
