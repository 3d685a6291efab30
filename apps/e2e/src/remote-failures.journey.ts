import { type Browser, type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { createOrganization } from './api-calls.js';
import { anotherBuild, type BuildChanges, builtRemote, type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, type Session, signInByRequests } from './people.js';

/** Words that only the working page shows; its heading is also there while it loads. */
const CREDENTIALS = {
  name: 'credentials',
  path: '/credentials',
  words: 'Manage your professional certifications and licenses',
};
const REPORTS = { name: 'reports', path: '/reports', words: 'Export credentials and see your compliance status' };
const PORTFOLIO = {
  name: 'portfolio',
  path: '/portfolio',
  words: 'A page of your credentials for employers and clients',
};
const TEAM = { name: 'team', path: '/settings', words: 'Your profile, notifications and plan' };
/** The sidebar shows it to members of an organization. */
const REQUIREMENTS = { name: 'requirements', path: '/requirements', words: 'No requirements yet.' };
const REMOTES = [CREDENTIALS, REPORTS, PORTFOLIO, TEAM, REQUIREMENTS];

type Remote = (typeof REMOTES)[number];

/** In each round some remotes fail while another must keep working. */
const ROUNDS = [
  { failing: [CREDENTIALS, REPORTS], other: TEAM },
  { failing: [PORTFOLIO, TEAM, REQUIREMENTS], other: CREDENTIALS },
];

/** Failures of the requests for the files of a version. */
const REQUEST_FAILURES: Record<string, (route: Route) => Promise<void>> = {
  unreachable: (route) => route.abort('connectionrefused'),
  'not found': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'answered with 500': (route) => route.fulfill({ status: 500, body: 'Internal error' }),
  'not valid JavaScript': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '<<<not a script>>>' }),
  hanging: () => new Promise<void>(() => undefined),
};

/** Faulty versions that are released to every user. */
const RELEASED: Record<string, BuildChanges> = {
  'throwing when loaded': { fault: 'throws at once' },
  'throwing when rendered': { fault: 'throws when drawn' },
  'built for a newer shell': { shellSdk: '^99.0.0' },
};

test.describe.configure({ mode: 'default', timeout: 240_000 });

let platform: OwnPlatform;
let session: Session;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  platform = await startOwnPlatform();
  session = await signInByRequests(browser, newPerson(), (request) => createOrganization(request, 'Ward 7'));
});
test.afterAll(() => platform?.stop());

for (const [kind, fail] of Object.entries(REQUEST_FAILURES))
  failsAndHeals(kind, { isOneContextOnly: true }, async (context, failing) => {
    const files = new RegExp(`/remotes/(?:${failing.map(({ name }) => name).join('|')})/`);
    await context.route(files, fail);
    return () => context.unroute(files);
  });

for (const [kind, changes] of Object.entries(RELEASED))
  failsAndHeals(kind, { isOneContextOnly: false }, async (_context, failing) => {
    const version = `9.0.0-${kind.replaceAll(' ', '-')}`;
    const folders = await Promise.all(failing.map(({ name }) => anotherBuild(name, version, changes)));
    await platform.command('register-remotes', ...folders);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
    return async () =>
      void (await platform.command('register-remotes', ...failing.map(({ name }) => builtRemote(name))));
  });

test('the rounds of failures cover every remote', () => {
  expect(ROUNDS.flatMap(({ failing }) => failing)).toEqual(REMOTES);
});

/**
 * @param isOneContextOnly whether the failure affects only this browser context, so that both rounds can run in parallel
 * @param breakThem makes the remotes fail from now on; returns a function that ends the failure
 */
function failsAndHeals(
  kind: string,
  { isOneContextOnly }: { isOneContextOnly: boolean },
  breakThem: (context: BrowserContext, failing: Remote[]) => Promise<() => Promise<void>>,
): void {
  test(`a remote that is ${kind} leaves the rest of the page usable, and Retry recovers it without a reload`, async ({
    browser,
  }) => {
    const go = async ({ failing, other }: (typeof ROUNDS)[number]) => {
      const context = await signedIn(browser);
      const mend = await breakThem(context, failing);
      const pages = await Promise.all(failing.map((remote) => seeItFail(context, remote, other)));
      await mend();
      await Promise.all(pages.map(({ page, remote }) => heal(page, remote)));
      await context.close();
    };
    if (isOneContextOnly) await Promise.all(ROUNDS.map(go));
    else for (const round of ROUNDS) await go(round);
  });
}

function signedIn(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ storageState: session, viewport: { width: 1440, height: 900 } });
}

const retryOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' });

async function seeItFail(context: BrowserContext, remote: Remote, other: Remote) {
  const page = await context.newPage();
  // The load event never fires while files hang.
  await page.goto(`${platform.product}${remote.path}`, { waitUntil: 'commit' });
  await expect(retryOf(page), `${remote.name} offers Retry`).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main')).toContainText(/Other pages (?:may )?still work\./);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));

  await page.locator(`nav a[href="${other.path}"]`).click();
  await expect(page.getByText(other.words)).toBeVisible({ timeout: 30_000 });
  await page.locator(`nav a[href="${remote.path}"]`).click();
  await expect(retryOf(page)).toBeVisible({ timeout: 30_000 });
  return { page, remote };
}

async function heal(page: Page, { words }: Remote): Promise<void> {
  await retryOf(page).click();
  await expect(page.getByText(words)).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'isSameDocument' in globalThis), 'no new document').toBe(true);
}
