/** The received file is not a valid badge. The message is a sentence for people. */
export class InvalidBadgeError extends Error {}
