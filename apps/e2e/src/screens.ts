import { addDays, todayIn } from '@tracker/contracts/calendar-date';
import { expect, type Browser, type Page } from '@playwright/test';
import { newPerson, OPERATOR, productUrl, signIn } from './people.js';
import { certificatePdf } from './sample-documents.js';

export interface Screen {
  name: string;
  path: string;
  /** Who looks at it; somebody signed in when left out. */
  seenBy?: 'visitor' | 'operator';
  /** What is to be done before the screen looks as its name says. */
  open?: (page: Page) => Promise<void>;
}

const press = (button: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name: button }).first().click();

const opensDialog = (button: string | RegExp) => async (page: Page) => {
  await press(button)(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Every screen of the product, and what opens over it. `shareToken` is that of a published portfolio. */
export function screens(shareToken: string): Screen[] {
  return [
    { name: 'landing', path: '/', seenBy: 'visitor' },
    { name: 'sign-in', path: '/settings', seenBy: 'visitor' },
    { name: 'not-found-visitor', path: '/nowhere', seenBy: 'visitor' },
    { name: 'invitation-invalid', path: '/invite?token=unknown', seenBy: 'visitor' },
    { name: 'public-portfolio', path: `/portfolio/view/${shareToken}`, seenBy: 'visitor' },
    { name: 'public-portfolio-not-found', path: '/portfolio/view/unknown', seenBy: 'visitor' },
    { name: 'dashboard', path: '/' },
    { name: 'credentials', path: '/credentials' },
    { name: 'credentials-nothing-found', path: '/credentials?q=nothing+like+it' },
    { name: 'credential-form', path: '/credentials', open: opensDialog('Add Credential') },
    { name: 'credential-form-errors', path: '/credentials', open: submitEmptyForm },
    { name: 'credential-edit', path: '/credentials', open: opensDialog('Edit Forklift Licence') },
    { name: 'credential-delete', path: '/credentials', open: opensDialog('Delete Forklift Licence') },
    { name: 'export', path: '/credentials', open: opensDialog('Export Report') },
    { name: 'notifications', path: '/', open: opensDialog(/notification/i) },
    { name: 'portfolio', path: '/portfolio' },
    { name: 'portfolio-share', path: '/portfolio/share' },
    { name: 'reports', path: '/reports' },
    { name: 'analytics', path: '/analytics' },
    { name: 'team', path: '/team' },
    { name: 'team-invite', path: '/team', open: opensDialog(/^Invite/) },
    { name: 'organization', path: '/organization' },
    { name: 'organization-delete', path: '/organization', open: opensDialog('Delete Organization') },
    { name: 'settings', path: '/settings' },
    { name: 'toast', path: '/settings', open: saveProfile },
    { name: 'sidebar', path: '/settings', open: toggleSidebar },
    { name: 'not-found', path: '/nowhere' },
    { name: 'rollouts', path: '/rollouts', seenBy: 'operator' },
    { name: 'operators-mail', path: '/rollouts/mail', seenBy: 'operator' },
  ];
}

async function submitEmptyForm(page: Page) {
  await opensDialog('Add Credential')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Credential' }).click();
  await expect(page.getByText('Credential name is required')).toBeVisible();
}

async function saveProfile(page: Page) {
  await press('Save Profile')(page);
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible();
}

async function toggleSidebar(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Toggle sidebar' }).click();
}

/** Goes to a screen and waits until nothing loads any more. */
export async function goToScreen(page: Page, { path, open }: Screen): Promise<void> {
  await page.goto(`${productUrl()}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await open?.(page);
}

export async function operatorSession(browser: Browser) {
  const context = await browser.newContext();
  await signIn(await context.newPage(), OPERATOR);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Somebody with credentials in every state, an organization and a published portfolio. */
export async function settledPerson(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, newPerson({ firstName: 'Nora', lastName: 'Lindqvist' }));
  const today = todayIn('Europe/Berlin');
  const send = async (method: 'post' | 'put', path: string, payload: object) => {
    const answer = await page.request[method](`${productUrl()}${path}`, {
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
  const { id } = await send('post', '/api/organizations', { data: { name: 'Ward 7' } });
  await send('post', `/api/organizations/${id}/invitations`, {
    data: { email: 'somebody@example.test', role: 'member' },
  });
  await send('put', '/api/portfolio', { data: { isPublic: true, showContactInfo: true } });
  const [credential] = await (await page.request.get(`${productUrl()}/api/credentials`)).json();
  await send('post', '/api/portfolio/credentials', { data: { credentialId: credential.id } });
  const mine = await (await page.request.get(`${productUrl()}/api/portfolio`)).json();
  const session = await context.storageState();
  await context.close();
  return { session, shareToken: String((mine.portfolio ?? mine).shareToken) };
}
