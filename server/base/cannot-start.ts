/** A startup error with a message for the person who starts the shop; printed without a stack trace. */
export class CannotStart extends Error {}
