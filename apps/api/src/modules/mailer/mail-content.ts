/** Which mails a person can stop with one click. */
export type MailingList = 'reminders' | 'team-updates';

/** One entry of a list in a mail: what it is about, and a line beneath. */
export interface MailEntry {
  title: string;
  detail: string;
  tone: 'expiring' | 'expired';
}

/** What a mail says, in plain text; the layout makes both of its parts from it, and escapes. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  entries?: readonly MailEntry[];
  /** The one link that matters. */
  action?: { label: string; path: string };
  /** Why the reader gets this mail. */
  reason: string;
  /** Set for mails one can stop; needs the recipient's account. */
  list?: MailingList;
}
