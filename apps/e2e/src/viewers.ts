import { addDays } from '@tracker/contracts/values/calendar-date';
import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { addCredential, call, createOrganization, today } from './api-calls.js';
import { invitationLink } from './mail.js';
import { newPerson, OPERATOR, OWNER, type Person, productUrl, type Session, signInByRequests } from './people.js';
import { certificatePdf } from './sample-documents.js';

/** `newcomer` has no data yet, `settled` has all kinds, `customer` owns an organization on a paid plan. */
export const VIEWERS = ['visitor', 'newcomer', 'settled', 'customer', 'owner', 'operator'] as const;
export type Viewer = (typeof VIEWERS)[number];

export interface Cast {
  sessions: Partial<Record<Viewer, Session>>;
  shareToken: string;
  invitationPath: string;
}

export async function castOf(browser: Browser): Promise<Cast> {
  const newcomer = newPerson();
  const settled = await settledPerson(browser, newcomer);
  const { pathname, search } = new URL(await invitationLink(newcomer.email));
  return {
    sessions: {
      newcomer: await signInByRequests(browser, newcomer),
      settled: settled.session,
      customer: await signInByRequests(browser, newPerson(), subscribe),
      owner: await signInByRequests(browser, OWNER),
      operator: await signInByRequests(browser, OPERATOR),
    },
    shareToken: settled.shareToken,
    invitationPath: pathname + search,
  };
}

async function subscribe(request: APIRequestContext): Promise<void> {
  const { id } = await createOrganization(request, 'Northgate');
  const plan = { tier: 'team', organizationId: id };
  const { url } = await call(request, 'POST', '/subscriptions/create-checkout-session', { data: plan });
  expect((await request.post(`${url}/subscribe`, { form: { card: 'works' } })).ok(), 'the checkout').toBe(true);
}

async function settledPerson(browser: Browser, invited: Person) {
  let shareToken = '';
  const nora = newPerson({ firstName: 'Nora', lastName: 'Lindqvist' });
  const session = await signInByRequests(browser, nora, async (request) => {
    for (const [name, daysLeft] of [
      ['Forklift Licence', 12],
      ['Registered Nurse Licence of the State Board of Nursing and Midwifery', 400],
      ['Fire Warden', -9],
    ] as const)
      await addCredential(request, name, {
        issuingBody: `Board of the ${name}`,
        issueDate: addDays(today(), -300),
        daysLeft,
        notes: 'Renewed once',
        document: certificatePdf,
      });
    // A single word wider than a phone's screen, as in languages with compounds.
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänsgewerkschaft';
    const path = `/organizations/${(await createOrganization(request, name)).id}`;
    await call(request, 'POST', `${path}/invitations`, { data: { email: invited.email, role: 'member' } });
    const type = await call(request, 'POST', `${path}/credential-types`, { data: { name: 'First Aid' } });
    await call(request, 'POST', `${path}/requirements`, { data: { typeId: type.id, groupId: null, graceDays: 0 } });
    await call(request, 'PUT', '/portfolio', { data: { isPublic: true, showContactInfo: true } });
    const [credential] = await (await request.get(`${productUrl()}/api/credentials`)).json();
    await call(request, 'POST', '/portfolio/credentials', { data: { credentialId: credential.id } });
    const mine = await (await request.get(`${productUrl()}/api/portfolio`)).json();
    shareToken = String((mine.portfolio ?? mine).shareToken);
  });
  return { session, shareToken };
}
