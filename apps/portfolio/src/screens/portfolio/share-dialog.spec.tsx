import { screen, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { PortfolioPage } from './portfolio.page';
import { ownPortfolio } from '../../features/portfolio-answers.fixture';
import { linkedInProfileLink } from './linkedin-profile-link';

async function openShare(more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/portfolio': { body: ownPortfolio({ isPublic: true, title: 'Nora "the" <b>' }) },
    'GET /api/credentials': { body: [] },
    'GET /api/portfolio/linkedin-badge': { body: { html: '<a href="x">badge</a>' } },
    ...more,
  });
  const page = renderPage(<PortfolioPage />, { at: '/portfolio/share' });
  return { ...page, api, dialog: within(await screen.findByRole('dialog')) };
}

it('shows the link with its QR code first, and returns to the portfolio when closed', async () => {
  const { dialog, user, address } = await openShare();
  expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Link', 'PDF', 'Embed']);
  expect(dialog.getByRole('tab', { name: 'Link' })).toHaveAttribute('aria-selected', 'true');
  expect(dialog.getByLabelText('Share link')).toHaveValue('http://localhost/portfolio/view/token-one-abcdefghijklmn');
  expect(dialog.getByRole('img', { name: /QR code/ })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/portfolio');
});

it('moves between tabs with the arrow keys and wraps around', async () => {
  const { dialog, user } = await openShare();
  await user.click(dialog.getByRole('tab', { name: 'Link' }));
  await user.keyboard('{ArrowLeft}');
  expect(dialog.getByRole('tab', { name: 'Embed' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(dialog.getByRole('tabpanel')).toHaveAccessibleName('PDF');
});

it('shows embed code with an escaped title, and the badge', async () => {
  const { dialog, user } = await openShare();
  await user.click(dialog.getByRole('tab', { name: 'Embed' }));
  const { value } = dialog.getByLabelText<HTMLTextAreaElement>('Embed code');
  const frame = new DOMParser().parseFromString(value, 'text/html').querySelector('iframe');
  expect(frame?.getAttribute('src')).toBe('http://localhost/portfolio/view/token-one-abcdefghijklmn?embed=1');
  expect(frame?.title).toBe('Nora "the" <b>');
  expect(await dialog.findByLabelText('Badge code')).toHaveValue('<a href="x">badge</a>');
});

it('downloads the PDF under the server’s file name, and shows an error when that fails', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const headers = { 'content-disposition': 'attachment; filename="credential-portfolio-2026-11-21.pdf"' };
  const { api, dialog, user } = await openShare({ 'GET /api/portfolio/export/pdf': { status: 500, body: '' } });
  await user.click(dialog.getByRole('tab', { name: 'PDF' }));
  await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('Failed to download PDF Please try again.')).toBeInTheDocument();
  api.answers['GET /api/portfolio/export/pdf'] = { body: '%PDF', headers };
  await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
  expect(saved).toEqual(['credential-portfolio-2026-11-21.pdf']);
});

const certification = {
  name: 'First Aid & Care',
  issuingBody: 'Röda Korset',
  issueDate: '2025-01-31',
  expiryDate: '2027-12-01',
};
const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

it('fills in LinkedIn’s form with months from 1 to 12', () => {
  const link = linkedInProfileLink(certification, 'https://tracker.test/portfolio/view/abc');
  expect(link).toMatch(/^https:\/\/www\.linkedin\.com\/profile\/add\?/);
  expect(parametersOf(link)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'First Aid & Care',
    organizationName: 'Röda Korset',
    issueYear: '2025',
    issueMonth: '1',
    expirationYear: '2027',
    expirationMonth: '12',
    certUrl: 'https://tracker.test/portfolio/view/abc',
  });
});

it('omits a missing expiration and address', () => {
  const parameters = parametersOf(linkedInProfileLink({ ...certification, expiryDate: null }, null));
  expect(Object.keys(parameters)).toEqual(['startTask', 'name', 'organizationName', 'issueYear', 'issueMonth']);
});
