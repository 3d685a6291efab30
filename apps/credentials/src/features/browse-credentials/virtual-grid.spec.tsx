import { render, screen } from '@testing-library/react';
import { aCredential } from '../../testing/a-credential';
import { CredentialGrid, VIRTUAL_FROM } from './credential-grid';

const many = (count: number) => Array.from({ length: count }, () => aCredential());
const show = (count: number) =>
  render(<CredentialGrid credentials={many(count)} onPreview={jest.fn()} onEdit={jest.fn()} onDelete={jest.fn()} />);

it('keeps every card of an ordinary list in the page, for the browser’s own find', () => {
  show(VIRTUAL_FROM);
  expect(screen.getAllByRole('listitem')).toHaveLength(VIRTUAL_FROM);
});

it('keeps only the cards near the window of ten thousand, and says which of how many each one is', () => {
  // jsdom lays nothing out: rows have a height, and the window scrolls, only by decree.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(198);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  show(10_000);
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeGreaterThan(2);
  expect(cards.length).toBeLessThan(60);
  expect(cards[1]).toHaveAttribute('aria-posinset', '2');
  expect(cards[1]).toHaveAttribute('aria-setsize', '10000');
});
