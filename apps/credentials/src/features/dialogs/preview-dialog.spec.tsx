import { screen } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { CredentialDialogs } from './credential-dialogs';

const filed = aCredential({ name: 'First Aid', hasDocument: true, documentUrl: '/api/credentials/1/document' });
const GET = 'GET /api/credentials/1/document';
const sent = (type: string) => ({ body: 'bytes', headers: { 'content-type': type } });
const open = () => renderPage(<CredentialDialogs dialog={{ of: 'preview', credential: filed }} onClose={jest.fn()} />);

it('shows a picture in place, and the way to it in a tab of its own', async () => {
  fakeApi({ [GET]: sent('image/png') });
  open();
  expect(await screen.findByRole('img', { name: 'Document of First Aid' })).toHaveAttribute('src', filed.documentUrl);
  expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('target', '_blank');
});

it.each([
  [true, () => screen.findByTitle('Document of First Aid')],
  [false, () => screen.findByText(/cannot show the document here/)],
])('shows a PDF in a frame where the browser has a viewer (%s), else says so', async (pdfViewerEnabled, find) => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });
  fakeApi({ [GET]: sent('application/pdf') });
  open();
  expect(await find()).toBeInTheDocument();
});

it('shows why a document cannot be displayed, and retries', async () => {
  const api = fakeApi({ [GET]: { status: 404, body: 'There is no such document' } });
  const { user } = open();
  expect(await screen.findByText(/could not be loaded. 404: There is no such document/)).toBeInTheDocument();
  api.answers[GET] = sent('image/jpeg');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('img', { name: 'Document of First Aid' })).toBeInTheDocument();
});
