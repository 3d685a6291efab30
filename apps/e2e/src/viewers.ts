import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { type Browser, expect } from '@playwright/test';
import { invitationLink } from './mail.js';
import { newPerson, OPERATOR, OWNER, type Person, productUrl, type Session, signInByRequests } from './people.js';
import { certificatePdf } from './sample-documents.js';

/** `newcomer` has no data yet, `settled` has all kinds. */
export const VIEWERS = ['visitor', 'newcomer', 'settled', 'owner', 'operator'] as const;
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
      owner: await signInByRequests(browser, OWNER),
      operator: await signInByRequests(browser, OPERATOR),
    },
    shareToken: settled.shareToken,
    invitationPath: pathname + search,
  };
}

async function settledPerson(browser: Browser, invited: Person) {
  let shareToken = '';
  const nora = newPerson({ firstName: 'Nora', lastName: 'Lindqvist' });
  const session = await signInByRequests(browser, nora, async (request) => {
    const today = todayIn('Europe/Berlin');
    const send = async (method: 'post' | 'put', path: string, payload: object) => {
      const answer = await request[method](`${productUrl()}${path}`, {
        headers: { origin: productUrl() },
        ...payload,
      });
      expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
      return answer.json();
    };
    for (const [name, daysLeft] of [
      ['Forklift Licence', 12],
      ['Registered Nurse Licence of the State Board of Nursing and Midwifery', 400],
      ['Fire Warden', -9],
    ] as const)
      await send('post', '/api/credentials', {
        multipart: {
          name,
          issuingBody: `Board of the ${name}`,
          issueDate: addDays(today, -300),
          expiryDate: addDays(today, daysLeft),
          notes: 'Renewed once',
          document: certificatePdf,
        },
      });
    // A single word wider than a phone's screen, as in languages with compounds.
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänsgewerkschaft';
    const { id } = await send('post', '/api/organizations', { data: { name } });
    await send('post', `/api/organizations/${id}/invitations`, { data: { email: invited.email, role: 'member' } });
    const type = await send('post', `/api/organizations/${id}/credential-types`, { data: { name: 'First Aid' } });
    await send('post', `/api/organizations/${id}/requirements`, {
      data: { typeId: type.id, groupId: null, graceDays: 0 },
    });
    await send('put', '/api/portfolio', { data: { isPublic: true, showContactInfo: true } });
    const [credential] = await (await request.get(`${productUrl()}/api/credentials`)).json();
    await send('post', '/api/portfolio/credentials', { data: { credentialId: credential.id } });
    const mine = await (await request.get(`${productUrl()}/api/portfolio`)).json();
    shareToken = String((mine.portfolio ?? mine).shareToken);
  });
  return { session, shareToken };
}
