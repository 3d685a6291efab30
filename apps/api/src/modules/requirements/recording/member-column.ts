import { z } from 'zod';
import { invalidInput } from '../../../platform/domain-error.js';

const mappingSchema = z.object({ email: z.string() });
const KNOWN = ['email', 'emailaddress', 'mail', 'memberemail', 'owneremail', 'member', 'employee', 'useremail'];

/** The column with the members' addresses: the one that was chosen, otherwise the first that is called so. */
export function memberColumn(headings: readonly string[], chosen: unknown): string {
  const named = headings.filter(Boolean);
  const wanted = chosenHeading(chosen);
  const found =
    wanted === null
      ? KNOWN.flatMap((name) => named.filter((heading) => plain(heading) === name))[0]
      : named.find((heading) => plain(heading) === plain(wanted));
  if (found !== undefined) return found;
  throw invalidInput(
    wanted === null
      ? 'The file needs a column with the email addresses of the members.'
      : `The file has no column “${wanted.slice(0, 40)}”.`,
  );
}

/** What else is wrong with a mapping is told where the other columns are chosen. */
function chosenHeading(chosen: unknown): string | null {
  try {
    return mappingSchema.parse(JSON.parse(String(chosen))).email;
  } catch {
    return null;
  }
}

const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
