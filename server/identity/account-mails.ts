/** The mails of the embedded identity provider. */
import type { Mail } from '../mail/message.ts'

type Letter = { shopName: string; to: string; link: string }

/**
 * The mail that asks a user to confirm an address, after signing up or on request. It does not contain the user's name, because
 * a stranger may have typed it.
 */
export function confirmationMail({ shopName, to, link }: Letter): Mail {
  return {
    to,
    subject: `Confirm your email address for ${shopName}`,
    body: [
      'Hello,',
      `Welcome to ${shopName}. Please confirm that this is your email address:`,
      link,
      'The link works only once, and expires after a day. ' +
        'Open the link in a browser where you are logged in, or enter your password. ' +
        'If you did not sign up, please ignore this mail: your address cannot be confirmed without the link.',
    ].join('\n\n'),
  }
}

/** The mail with which a user chooses a new password. `name`: only if the address is confirmed. */
export function resetMail({ shopName, to, name, link }: Letter & { name: string | undefined }): Mail {
  return {
    to,
    subject: `Choose a new password for ${shopName}`,
    body: [
      name ? `Hello ${name},` : 'Hello,',
      `We received a request for a new password at ${shopName}. Choose one here:`,
      link,
      'The link works only once, and expires after an hour. ' +
        'If you did not request a new password, please ignore this mail: your password stays as it is.',
    ].join('\n\n'),
  }
}

/**
 * The mail to a customer for whom the shop has created an account. It does not contain the name, because the address may be
 * another person's. `isNew`: the link leads to choosing a password; otherwise to logging in or signing up with this address.
 */
export function invitationMail({ shopName, to, link, isNew }: Letter & { isNew: boolean }): Mail {
  return {
    to,
    subject: `Your account at ${shopName}`,
    body: [
      'Hello,',
      isNew
        ? `We have created an account for you at ${shopName}. Choose a password to see your orders and invoices there:`
        : `You are now a customer of ${shopName}. Use your account with this email address to see your orders and invoices:`,
      link,
      ...(isNew
        ? [
            'The link works only once, and expires after a day. After that day, choose “Forgot your password?” on the login page.',
          ]
        : []),
      'If you do not know us, please ignore this mail.',
    ].join('\n\n'),
  }
}
