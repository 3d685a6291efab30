import type { BulkAction } from '@tracker/contracts/credentials/credential-limits';

/** `First Aid` by itself in quotation marks, or how many. */
export function subjectOf(names: readonly string[]): string {
  const [only] = names;
  return names.length === 1 && only ? `“${only}”` : `${names.length} credentials`;
}

const DONE: Record<BulkAction, (subject: string, isOne: boolean) => string> = {
  archive: (subject, isOne) => `${subject} ${isOne ? 'is' : 'are'} in the archive now.`,
  unarchive: (subject, isOne) => `${subject} ${isOne ? 'is' : 'are'} back from the archive.`,
  delete: (subject) => `${subject} deleted successfully`,
  'portfolio-add': (subject, isOne) => `${subject} ${isOne ? 'is' : 'are'} in your portfolio.`,
  'portfolio-remove': (subject, isOne) => `${subject} ${isOne ? 'is' : 'are'} no longer in your portfolio.`,
};

const FAILED: Record<BulkAction, string> = {
  archive: 'Failed to archive',
  unarchive: 'Failed to bring back from the archive',
  delete: 'Failed to delete',
  'portfolio-add': 'Failed to add to the portfolio',
  'portfolio-remove': 'Failed to remove from the portfolio',
};

/** What was done, to these credentials or to as many of them as could. */
export function doneText(action: BulkAction, names: readonly string[], done: number): string {
  const subject = done === names.length ? subjectOf(names) : `${done} ${done === 1 ? 'credential' : 'credentials'}`;
  return DONE[action](subject, done === 1);
}

export function failedText(action: BulkAction, names: readonly string[]): string {
  return `${FAILED[action]} ${subjectOf(names)}`;
}

/** Why not for the others: the first reason stands for all. */
export function leftText(failed: readonly { message: string }[]): string {
  const [first] = failed;
  return first ? `Not for ${failed.length}: ${first.message}` : '';
}
