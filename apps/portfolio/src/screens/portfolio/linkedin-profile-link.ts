import { isCalendarDate } from '@tracker/contracts/values/calendar-date';

interface Certification {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string | null;
}

/**
 * A prefilled "Add to profile" form. LinkedIn documents the parameters: months are 1 to 12, and a certification without
 * expiration does not expire.
 */
export function linkedInProfileLink(certification: Certification, certUrl: string | null): string {
  const link = new URL('https://www.linkedin.com/profile/add');
  const set = (name: string, value: string | null) => value && link.searchParams.set(name, value);
  set('startTask', 'CERTIFICATION_NAME');
  set('name', certification.name);
  set('organizationName', certification.issuingBody);
  const issued = monthOf(certification.issueDate);
  set('issueYear', issued?.year ?? null);
  set('issueMonth', issued?.month ?? null);
  const expires = monthOf(certification.expiryDate);
  set('expirationYear', expires?.year ?? null);
  set('expirationMonth', expires?.month ?? null);
  set('certUrl', certUrl);
  return link.href;
}

function monthOf(date: string | null): { year: string; month: string } | null {
  if (!date || !isCalendarDate(date)) return null;
  const [year = '', month = ''] = date.split('-');
  return { year: String(Number(year)), month: String(Number(month)) };
}
