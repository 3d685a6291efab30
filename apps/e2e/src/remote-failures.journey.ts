import { type Browser, type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { createOrganization } from './api-calls.js';
import { anotherBuild, type BuildChanges, builtRemote, type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, type Session, signInByRequests } from './people.js';

/** What only the working page says: its heading is there while it loads, too. */
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
/** The sidebar shows it to whoever is in an organization. */
const REQUIREMENTS = { name: 'requirements', path: '/requirements', words: 'No requirements yet.' };
const REMOTES = [CREDENTIALS, REPORTS, PORTFOLIO, TEAM, REQUIREMENTS];

type Remote = (typeof REMOTES)[number];

/** Some remotes fail at a time, and one of the others must go on working. */
const ROUNDS = [
  { failing: [CREDENTIALS, REPORTS], other: TEAM },
  { failing: [PORTFOLIO, TEAM, REQUIREMENTS], other: CREDENTIALS },
];

/** What happens to the files of a version on their way. */
const ON_THE_WAY: Record<string, (route: Route) => Promise<void>> = {
  dead: (route) => route.abort('connectionrefused'),
  'not found': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  broken: (route) => route.fulfill({ status: 500, body: 'Internal error' }),
  garbage: (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '<<<not a script>>>' }),
  hanging: () => new Promise<void>(() => undefined),
};

/** Versions that everybody is given as they were released. */
const RELEASED: Record<string, BuildChanges> = {
  'throwing at once': { fault: 'throws at once' },
  'throwing when drawn': { fault: 'throws when drawn' },
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

for (const [kind, fail] of Object.entries(ON_THE_WAY))
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

test('every remote fails in each of these ways', () => {
  expect(ROUNDS.flatMap(({ failing }) => failing)).toEqual(REMOTES);
});

/**
 * @param isOneContextOnly whether nobody else sees the failure, so that both rounds can go on at the same time
 * @param breakThem makes the remotes fail from now on; what it returns takes that back
 */
function failsAndHeals(
  kind: string,
  { isOneContextOnly }: { isOneContextOnly: boolean },
  breakThem: (context: BrowserContext, failing: Remote[]) => Promise<() => Promise<void>>,
): void {
  test(`a remote that is ${kind} leaves shell and other remotes usable, and Retry heals it without a new document`, async ({
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
  // A document whose files hang has no end.
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
