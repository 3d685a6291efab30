/** What was received is no badge; the message is a sentence for people. */
export class InvalidBadgeError extends Error {}
