import { type ImportMapping, importMappingSchema } from '@tracker/contracts/credentials/credential-imports';
import { IMPORT_FIELDS, type ImportField } from '@tracker/contracts/credentials/credential-limits';
import { z } from 'zod';
import { invalidInput } from '../../../platform/domain-error.js';
import { headingKey } from './tables/table.js';

const KNOWN_HEADINGS: Record<ImportField, readonly string[]> = {
  name: [
    'name',
    'credentialname',
    'credential',
    'certificationname',
    'certification',
    'certificate',
    'license',
    'licence',
    'title',
  ],
  issuingBody: [
    'issuingbody',
    'issuer',
    'issuedby',
    'issuingorganization',
    'issuingorganisation',
    'issuingauthority',
    'organization',
    'organisation',
    'provider',
  ],
  issueDate: ['issuedate', 'dateofissue', 'dateissued', 'issuedon', 'issued', 'validfrom'],
  expiryDate: [
    'expirydate',
    'expirationdate',
    'dateofexpiry',
    'expireson',
    'expires',
    'expiry',
    'expiration',
    'validuntil',
    'validto',
  ],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks'],
};

export function columnMapping(headings: readonly string[], chosen: string | undefined): ImportMapping {
  const named = headings.filter(Boolean);
  if (chosen !== undefined) return chosenMapping(named, chosen);
  const recognized = (field: ImportField): string | null => {
    const names = KNOWN_HEADINGS[field];
    const found = names.find((name) => named.some((heading) => plain(heading) === name));
    return named.find((heading) => plain(heading) === found) ?? null;
  };
  return mapped(recognized);
}

function chosenMapping(headings: readonly string[], chosen: string): ImportMapping {
  const parsed = importMappingSchema.safeParse(jsonOf(chosen));
  if (!parsed.success)
    throw invalidInput('The mapping must be JSON that names a column for name, issuingBody, issueDate and expiryDate.');
  return mapped((field) => {
    const heading = parsed.data[field] ?? null;
    if (heading === null) return null;
    const known = headings.find((candidate) => headingKey(candidate) === headingKey(heading));
    if (known === undefined) throw invalidInput(`The file has no column “${heading.slice(0, 40)}”.`);
    return known;
  });
}

function mapped(headingOf: (field: ImportField) => string | null): ImportMapping {
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, headingOf(field)])) as ImportMapping;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const memberMappingSchema = z.object({ email: z.string() });
const KNOWN_MEMBER_HEADINGS = [
  'email',
  'emailaddress',
  'mail',
  'memberemail',
  'owneremail',
  'member',
  'employee',
  'useremail',
];

export function memberColumn(headings: readonly string[], chosen: unknown): string {
  const named = headings.filter(Boolean);
  const wanted = memberMappingSchema.safeParse(jsonOf(String(chosen))).data?.email ?? null;
  const found =
    wanted === null
      ? KNOWN_MEMBER_HEADINGS.flatMap((name) => named.filter((heading) => plain(heading) === name))[0]
      : named.find((heading) => plain(heading) === plain(wanted));
  if (found !== undefined) return found;
  throw invalidInput(
    wanted === null
      ? 'The file needs a column with the email addresses of the members.'
      : `The file has no column “${wanted.slice(0, 40)}”.`,
  );
}

const plain = (heading: string) => headingKey(heading.normalize('NFKC')).replace(/[\s_-]+/g, '');
