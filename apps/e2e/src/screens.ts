import { expect, type Page } from '@playwright/test';
import { expectLoaded, productUrl } from './people.js';
import type { Cast, Viewer } from './viewers.js';

export interface Screen {
  viewer: Viewer;
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

const press = (button: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name: button }).first().click();

const opensDialog = (button: string | RegExp) => async (page: Page) => {
  await press(button)(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};

async function opensBadgeImport(page: Page): Promise<void> {
  await press('More ways to add')(page);
  await page.getByRole('menuitem', { name: 'Import badge' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export function screens({ shareToken, invitationPath, badges }: Cast): Screen[] {
  const of = (viewer: Viewer, rows: [name: string, path: string, open?: Screen['open']][]): Screen[] =>
    rows.map(([name, path, open]) => ({ viewer, name, path, ...(open && { open }) }));
  return [
    ...of('visitor', [
      ['landing', '/'],
      ['sign-in', '/settings'],
      ['terms', '/terms'],
      ['privacy', '/privacy'],
      ['not-found-visitor', '/nowhere'],
      ['invitation-visitor', invitationPath],
      ['invitation-invalid', '/invite?token=unknown'],
      ['public-portfolio', `/portfolio/view/${shareToken}`],
      ['public-portfolio-not-found', '/portfolio/view/unknown'],
      ['link-sign-in-without-link', '/link-sign-in'],
      ['verify-badge', '/verify'],
      ['verify-badge-report', '/verify', verifies(badges.claimed)],
      ['badge', `/badges/${badges.claimed}`],
      ['badge-revoked', `/badges/${badges.revoked}`],
      ['badge-expired', `/badges/${badges.expired}`],
      ['badge-closed', `/badges/${badges.closed}`],
    ]),
    ...of('newcomer', [
      ['invitation', invitationPath],
      ['dashboard-empty', '/'],
      ['portfolio-empty', '/portfolio'],
      ['reports-empty', '/reports'],
      ['analytics-empty', '/analytics'],
      ['team-none', '/team'],
      ['organization-create', '/organization', opensDialog(/^Create/)],
      ['settings-newcomer', '/settings'],
    ]),
    ...of('settled', [
      ['dashboard', '/'],
      ['credentials', '/credentials'],
      ['credentials-nothing-found', '/credentials?q=nothing+like+it'],
      ['credential-form', '/credentials', opensDialog('Add Credential')],
      ['badge-import', '/credentials', opensBadgeImport],
      ['credential-form-errors', '/credentials', submitEmptyForm],
      ['credential-edit', '/credentials', opensDialog('Edit Forklift Licence')],
      ['credential-delete', '/credentials', opensDialog('Delete Forklift Licence')],
      ['credential-document', '/credentials', opensDialog(/^Preview Registered Nurse/)],
      ['credential', '/credentials', followsCard('Forklift Licence')],
      ['credentials-table', '/credentials?view=table', opensFilters],
      ['credential-renew', '/credentials', opensDialog('Renew Forklift Licence')],
      ['archive-empty', '/credentials/archived'],
      ['credential-not-found', '/credentials/unknown'],
      ['export', '/credentials', opensDialog('Export Report')],
      ['notifications', '/team', opensInHeader(/notification/i)],
      ['import', '/credentials/import'],
      ['portfolio', '/portfolio'],
      ['portfolio-preview', '/portfolio', opensDialog('Preview as visitor')],
      ['portfolio-regenerate', '/portfolio', opensDialog('Regenerate Link')],
      ['portfolio-share', '/portfolio/share'],
      ['portfolio-share-pdf', '/portfolio/share', choosesTab('PDF')],
      ['portfolio-share-embed', '/portfolio/share', choosesTab('Embed')],
      ['reports', '/reports'],
      ['reports-list', '/reports?list=expired'],
      ['analytics', '/analytics'],
      ['team', '/team'],
      ['member-own', '/team', followsMember(/./)],
      ['team-invite', '/team', opensDialog(/^Invite/)],
      ['team-invite-several', '/team', opensInviteSeveral],
      ['team-import-preview', '/team', previewList],
      ['organization', '/organization'],
      ['organization-audit', '/organization/audit'],
      ['organization-delete', '/organization', opensDialog('Delete Organization')],
      ['settings', '/settings'],
      ['account', '/settings/account'],
      ['palette', '/settings', findsInPalette],
      ['help', '/settings', opensInHeader('Account', 'Help')],
      ['account-menu', '/settings', opensInHeader('Account')],
      ['toast', '/settings', saveProfile],
      ['sidebar', '/settings', toggleSidebar],
      ['requirements', '/requirements'],
      ['requirements-type', '/requirements?view=setup', opensDialog('Add type')],
      ['requirements-setup', '/requirements?view=setup&list=requirements'],
      ['requirements-mine', '/requirements?view=mine'],
      ['requirements-progress', '/requirements?view=mine', opensDialog('In progress: First Aid')],
      ['achievements', '/achievements'],
      ['achievements-awards', '/achievements?view=awards'],
      ['achievements-issuer', '/achievements?view=issuer'],
      ['not-found', '/nowhere'],
    ]),
    ...of('customer', [
      ['organization-paid', '/organization'],
      ['organization-webhook', '/organization', opensDialog('Add webhook')],
      ['organization-api-token', '/organization', opensDialog('Create token')],
      ['badge-report', '/credentials', opensDialog('Verified badge')],
      ['achievements-paid', '/achievements'],
      ['achievement-form', '/achievements', opensDialog('Add achievement')],
      ['achievement-award', '/achievements', opensDialog(/^Award /)],
      ['achievement-award-preview', '/achievements', previewAwards],
      ['awards-paid', '/achievements?view=awards'],
      ['award-revoke', '/achievements?view=awards', opensDialog(/^Revoke /)],
      ['issuer-paid', '/achievements?view=issuer'],
      ['issuer-rotate', '/achievements?view=issuer', opensDialog('Rotate key')],
    ]),
    ...of('owner', [
      ['team-of-several', '/team'],
      ['team-menu', '/team', openMenu],
      ['member', '/team', followsMember('Mateo Silva')],
      ['team-role', '/team', choosesFromMenu('Make member')],
      ['team-remove', '/team', choosesFromMenu('Remove')],
      ['team-transfer', '/team', choosesFromMenu('Transfer ownership')],
    ]),
    ...of('operator', [
      ['rollouts', '/rollouts'],
      ['operators-mail', '/rollouts/mail'],
      ['operators-jobs', '/rollouts/jobs'],
    ]),
  ];
}

async function submitEmptyForm(page: Page) {
  await opensDialog('Add Credential')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Credential' }).click();
  await expect(page.getByText('Credential name is required')).toBeVisible();
}

async function opensFilters(page: Page) {
  await press('More filters')(page);
  await expect(page.getByLabel('Issued by')).toBeVisible();
}

function followsCard(name: string) {
  return async (page: Page) => {
    await page.getByRole('article', { name }).getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectLoaded(page);
  };
}

function followsMember(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('table', { name: 'Members' }).getByRole('link', { name }).first().click();
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    await expectLoaded(page);
  };
}

async function saveProfile(page: Page) {
  await press('Save Profile')(page);
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible();
}

async function findsInPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('forklift');
  await expect(page.getByRole('option', { name: /Forklift/ }).first()).toBeVisible();
}

function opensInHeader(...buttons: (string | RegExp)[]) {
  return async (page: Page) => {
    for (const name of buttons) await page.getByRole('banner').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

async function toggleSidebar(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Toggle sidebar' }).click();
}

function choosesTab(name: string) {
  return async (page: Page) => {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  };
}

async function opensInviteSeveral(page: Page) {
  await press('More actions')(page);
  await page.getByRole('menuitem', { name: 'Invite several' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

function verifies(awardId: string) {
  return async (page: Page) => {
    const badge = await page.request.get(`${productUrl()}/badges/${awardId}.json`);
    await page.getByLabel('Badge text').fill(await badge.text());
    await press('Verify')(page);
    await expect(page.getByText('This badge is verified.')).toBeVisible();
  };
}

async function previewAwards(page: Page) {
  await opensDialog(/^Award /)(page);
  await page.getByLabel('Recipients').fill('ada@example.test, Ada Lovelace\nLin <lin@example.test>, 2026-03-01');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Recipients' })).toBeVisible();
}

async function previewList(page: Page) {
  await opensInviteSeveral(page);
  await page.getByLabel('Email addresses').fill('ada@example.test\nlin@example.test, admin\nnobody');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Outcome of each row' })).toBeVisible();
}

async function openMenu(page: Page) {
  await press('Actions for Mateo Silva')(page);
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeInViewport();
}

function choosesFromMenu(entry: string) {
  return async (page: Page) => {
    await openMenu(page);
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

export async function goToScreen(page: Page, { path, open }: Screen): Promise<void> {
  await page.goto(`${productUrl()}${path}`);
  await expectLoaded(page);
  await open?.(page);
  await standStill(page);
}

/** Fade-ins reduce contrast. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}
