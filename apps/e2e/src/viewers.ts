import { randomUUID } from 'node:crypto';
import { addDays } from '@tracker/contracts/values/calendar-date';
import type { APIRequestContext, Browser } from '@playwright/test';
import { addCredential, call, createOrganization, createPaidOrganization, today } from './api-calls.js';
import { invitationLink } from './mail.js';
import { newPerson, OPERATOR, OWNER, type Person, productUrl, type Session, signInByRequests } from './people.js';
import { certificatePdf } from './sample-documents.js';

/** `newcomer` has no data yet, `settled` has all kinds, `customer` owns an organization on a paid plan that issues badges. */
export const VIEWERS = ['visitor', 'newcomer', 'settled', 'customer', 'owner', 'operator'] as const;
export type Viewer = (typeof VIEWERS)[number];

export interface Cast {
  sessions: Partial<Record<Viewer, Session>>;
  shareToken: string;
  invitationPath: string;
  /** Ids of awarded badges. */
  badges: Record<'claimed' | 'revoked' | 'expired' | 'closed', string>;
}

export async function castOf(browser: Browser): Promise<Cast> {
  const newcomer = newPerson();
  const settled = await settledPerson(browser, newcomer);
  const customer = await payingCustomer(browser);
  const { pathname, search } = new URL(await invitationLink(newcomer.email));
  return {
    sessions: {
      newcomer: await signInByRequests(browser, newcomer),
      settled: settled.session,
      customer: customer.session,
      owner: await signInByRequests(browser, OWNER),
      operator: await signInByRequests(browser, OPERATOR),
    },
    shareToken: settled.shareToken,
    invitationPath: pathname + search,
    badges: customer.badges,
  };
}

/** Has claimed a badge of the organization, which also awarded a revoked and an expired one. Another organization is closed. */
async function payingCustomer(browser: Browser) {
  const petra = newPerson({ firstName: 'Petra', lastName: 'Nowak' });
  const badges = { claimed: '', revoked: '', expired: '', closed: '' };
  const session = await signInByRequests(browser, petra, async (request) => {
    const closing = await createIssuer(request, 'Eastgate');
    badges.closed = await closing.award({ email: 'ada@example.test', name: 'Ada Lovelace' });
    await request.delete(`${productUrl()}/api${closing.path}`, { headers: { origin: productUrl() } });
    const issuer = await createIssuer(request, 'Northgate');
    badges.claimed = await issuer.award({ email: petra.email, name: 'Petra Nowak' });
    badges.revoked = await issuer.award({ email: 'ben@example.test', name: 'Ben Ito' });
    badges.expired = await issuer.award({ email: 'cid@example.test', name: 'Cid', issuedOn: addDays(today(), -500) });
    const reason = { reason: 'Awarded to the wrong person' };
    await call(request, 'POST', `${issuer.path}/awards/${badges.revoked}/revoke`, { data: reason });
    await call(request, 'POST', `/badges/${badges.claimed}/claim`, {});
  });
  return { session, badges };
}

async function createIssuer(request: APIRequestContext, name: string) {
  const path = `/organizations/${(await createPaidOrganization(request, name)).id}`;
  const profile = { name: `${name} Academy`, url: 'https://academy.example', email: 'badges@academy.example' };
  await call(request, 'PUT', `${path}/issuer`, { data: profile });
  const achievement = await call(request, 'POST', `${path}/achievements`, {
    data: {
      name: 'Working safely at heights',
      description: 'Secures a workplace above the ground and rescues a colleague who hangs in a harness.',
      criteria: 'Two days of training, a written test, and a rescue exercise in front of an examiner.',
      achievementType: 'Certificate',
      validForMonths: 12,
    },
  });
  const award = async (recipient: object): Promise<string> => {
    const data = { recipients: [recipient] };
    return (await call(request, 'POST', `${path}/achievements/${achievement.id}/awards`, { data }))[0].id;
  };
  return { path, award };
}

async function settledPerson(browser: Browser, invited: Person) {
  let shareToken = '';
  const email = `${randomUUID()}${'x'.repeat(28)}@example.test`;
  const nora = newPerson({ email, firstName: 'Nora', lastName: 'Lindqvist' });
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
