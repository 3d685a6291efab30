import { type Browser, expect, type Page, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@tracker/test-infrastructure/ports';
import { openOtherRepository, type OtherRepository } from './other-repository.js';
import { type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, type Person, signIn } from './people.js';

const PAGE = 'src/screens/cpd-hours/cpd-hours.page.tsx';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let platform: OwnPlatform;
let repository: OtherRepository;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  platform = await startOwnPlatform();
  repository = await openOtherRepository();
});
test.afterAll(async () => {
  console.log(`From an empty folder:\n${repository?.log.join('\n')}`);
  await repository?.close();
  await platform?.stop();
});

const hoursLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Cpd Hours' });

/** Signs in and expects the remote with its part and its icon, or no trace of it. */
async function visit(
  browser: Browser,
  person: Person,
  isThere: boolean,
  use = async (_page: Page): Promise<unknown> => undefined,
): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (!isThere) await expect(hoursLink(page)).toHaveCount(0);
  else {
    await expect(page.getByText('A hint from outside')).toBeVisible();
    await expect(page.locator(`nav path[d="${ICON}"]`)).toHaveCount(1);
    await hoursLink(page).click();
    await expect(page.getByText('Your hours')).toBeVisible();
  }
  // Closing the page cancels pending calls.
  await use(page);
  await page.close();
}

const ICON = 'M4 4h16v16H4Z';

/** The files that docs/how-to/build-a-remote-by-hand.md shows, each under its name. */
async function documentedFiles() {
  const text = await readFile(join(import.meta.dirname, '../../../docs/how-to/build-a-remote-by-hand.md'), 'utf8');
  const found = [...text.matchAll(/^```\w+\n\/\/ (\S+)\n([^]*?)^```$/gm)];
  return found.map(([, file = '', text = '']) => ({ file, text }));
}

/** Adds a dashboard part and an icon to the remote. */
async function addPart(): Promise<void> {
  await repository.write('src/parts/hint.tsx', 'export const Hint = () => <p>A hint from outside</p>;\n');
  const manifest = 'src/remote.manifest.ts';
  await repository.change(
    manifest,
    "icon: 'document'",
    `icon: '<svg viewBox="0 0 24 24" onload="alert(1)"><path d="${ICON}"/></svg>'`,
  );
  await repository.change(
    manifest,
    '} as const',
    "  parts: [{ name: 'hint', slot: 'dashboard-side', order: 10 }],\n} as const",
  );
  await repository.change(
    'src/remote-entry.tsx',
    '\n});',
    "\n}, {\n  hint: async () => (await import('./parts/hint')).Hint,\n});",
  );
}

test('tracker-remote new creates a remote in an empty folder that installs, tests and builds', async () => {
  const { npm, timed } = repository;
  await repository.install();
  const creates = 'exec -- tracker-remote new cpd-hours --service';
  await timed('npx tracker-remote new cpd-hours --service', () => npm(creates));
  await timed('npm install', () => npm('install --prefer-offline --no-audit --no-fund'));
  const specs = await timed('npm test, with the specs of the service', () => npm('test'));
  expect(specs).toMatch(/Tests: +\d passed, \d total/);
  expect(specs).toMatch(/# pass 3/);
  await timed('npm run typecheck', () => npm('run typecheck'));
  await timed('npm run build', () => npm('run build'));
});

test('a remote built by hand with Rspack as documented is released and works for an allowed user', async ({ page }) => {
  const { buildByRspack, sh, timed, write } = repository;
  await write('by-hand/package.json', '{ "name": "by-hand", "version": "0.1.0", "type": "module" }');
  for (const { file, text } of await documentedFiles()) await write(`by-hand/${file}`, text);
  await timed('a remote by hand is built', () => buildByRspack('by-hand'));
  const token = await platform.command('rollout', 'token', 'by-hand', 'By Hand CI', '--prefix', '/by-hand');
  const line = `tar -C dist -czf - . | curl --silent --fail-with-body -H "Authorization: Bearer $RELEASE_TOKEN" \\
    -H 'Content-Type: application/gzip' --data-binary @- ${platform.product}/api/operator/releases`;
  const answer: unknown = JSON.parse(await sh('by-hand', line, { RELEASE_TOKEN: token }));
  expect(answer).toMatchObject({ remote: 'by-hand', version: '0.1.0', isNew: true, percentage: 0 });
  const person = newPerson();
  await signIn(page, person);
  await platform.command('rollout', 'allow', 'by-hand', 'user', person.email);
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'By Hand' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'By Hand' })).toBeVisible();
  // Session and toasts come from the page, the style of the button from the remote.
  await expect(page.getByText(`For ${person.firstName}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Note' })).toHaveCSS('border-radius', '8px');
  await page.getByRole('button', { name: 'Note' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Noted')).toBeVisible();
});

test('npm run dev serves the remote in a running deployment and applies changes without a reload', async ({ page }) => {
  const { timed } = repository;
  await signIn(page, newPerson());
  const port = await freePort();
  const address = await timed('npm run dev -- <address>', () => repository.develop(platform.product, port));
  // Changes arrive over this connection.
  const connected = new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void (String(payload).includes('"ok"') && resolve(undefined))),
    ),
  );
  await page.goto(`${address}/cpd-hours`);
  await connected;
  await expect(page.getByText('Your entries by name')).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-never-reloaded', ''));
  await timed('a change is in the open page', async () => {
    await repository.change(PAGE, 'Your entries by name', 'Your hours');
    await expect(page.getByText('Your hours')).toBeVisible();
  });
  await expect(page.locator('body[data-never-reloaded]')).toHaveCount(1);
  // Everything else comes from the deployment.
  await page.locator('nav a[href="/settings"]').click();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('the remote is released with its own token, rolled out, and replaced by the stable version when it fails', async ({
  browser,
}) => {
  const { npm, timed } = repository;
  const [allowed, stranger] = [newPerson(), newPerson()];
  await addPart();
  await npm('run typecheck');
  const { product } = platform;
  // The only step that the platform's operators do for a new team.
  const access = ['--scopes', 'release,steer,read', '--prefix', '/cpd-hours'];
  const token = await platform.command('rollout', 'token', 'cpd-hours', 'Cpd Hours CI', ...access);
  const pipeline = (words: string) =>
    timed(`npm run ${words}`, () => npm(`run ${words.replace(' ', ` -- ${product} `)}`, { RELEASE_TOKEN: token }));
  const release = () => pipeline('release --commit 4f2a9c1 --author Nora');
  expect(await release()).toMatch(/cpd-hours \S+: 0 %/);
  await visit(browser, allowed, false);
  await platform.command('rollout', 'allow', 'cpd-hours', 'user', allowed.email);
  await timed('an allowed person sees it', () => visit(browser, allowed, true));
  await visit(browser, stranger, false);
  expect(await pipeline('rollout promote')).toMatch(/cpd-hours: \S+ stable/);
  await timed('every user sees it', () => visit(browser, stranger, true));

  const service = await repository.serve(product, await freePort());
  await platform.command('rollout', 'service', 'cpd-hours', service);
  const hour = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Two hours of wound care' });
  await timed('an hour is stored', () =>
    visit(browser, stranger, true, async (page) => {
      await page.getByLabel('Name').fill('Two hours of wound care');
      await page.getByRole('button', { name: 'Add Entry' }).click();
      await expect(hour(page)).toBeVisible();
    }),
  );
  await timed('it is there after a new sign-in', () =>
    visit(browser, stranger, true, (page) => expect(hour(page)).toBeVisible()),
  );
  await visit(browser, newPerson(), true, (page) => expect(page.getByText('You have no entries yet.')).toBeVisible());

  await repository.change(
    PAGE,
    'export function CpdHoursPage() {',
    'export function CpdHoursPage() {\n  if (Date.now() > 0) throw new Error("deliberate");',
  );
  expect(await release()).toMatch(/cpd-hours \S+: 0 %/);
  expect(await pipeline('rollout set 100')).toMatch(/ for 100 %/);
  const releases = () => platform.command('rollout', 'releases', 'cpd-hours');
  await timed('it fails, and heals in the same page', () =>
    visit(browser, newPerson(), true, () =>
      expect.poll(releases, { timeout: 60_000 }).toMatch(/candidate, failed for 1 of/),
    ),
  );
  expect(await pipeline('rollout rollback')).not.toMatch(/ for 100 %/);
});
