import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { type APIRequestContext, expect } from '@playwright/test';
import { productUrl } from './people.js';
import type { certificatePdf } from './sample-documents.js';

type Payload = Pick<NonNullable<Parameters<APIRequestContext['fetch']>[1]>, 'data' | 'multipart'>;

/** In the browsers' time zone (see playwright.config.mjs). */
export const today = () => todayIn('Europe/Berlin');

/** Calls the API as the product's own pages do. Returns the parsed answer. */
export async function call(request: APIRequestContext, method: 'POST' | 'PUT', path: string, payload: Payload) {
  const answer = await request.fetch(`${productUrl()}/api${path}`, {
    method,
    headers: { origin: productUrl() },
    ...payload,
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** `expiryDate` is 400 days from now unless `daysLeft` is given. */
export function addCredential(
  request: APIRequestContext,
  name: string,
  { daysLeft = 400, ...fields }: Partial<CredentialFields> = {},
) {
  const multipart = {
    name,
    issuingBody: 'Red Cross',
    issueDate: addDays(today(), Math.min(-100, daysLeft - 730)),
    expiryDate: addDays(today(), daysLeft),
    ...fields,
  };
  return call(request, 'POST', '/credentials', { multipart });
}

interface CredentialFields {
  daysLeft: number;
  issuingBody: string;
  issueDate: string;
  notes: string;
  document: typeof certificatePdf;
}

export function createOrganization(request: APIRequestContext, name: string): Promise<{ id: string }> {
  return call(request, 'POST', '/organizations', { data: { name } });
}

export async function createPaidOrganization(request: APIRequestContext, name: string): Promise<{ id: string }> {
  const organization = await createOrganization(request, name);
  const plan = { tier: 'team', organizationId: organization.id };
  const { url } = await call(request, 'POST', '/subscriptions/create-checkout-session', { data: plan });
  expect((await request.post(`${url}/subscribe`, { form: { card: 'works' } })).ok(), 'the checkout').toBe(true);
  return organization;
}
