/** A sentence for the person who starts the shop; nothing that needs a stack trace. */
export class CannotStart extends Error {}
