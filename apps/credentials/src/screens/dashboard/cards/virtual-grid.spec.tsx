import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from '@tracker/shell-sdk/router';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { CredentialBrowser, VIRTUAL_FROM } from '../credential-browser';
import { VirtualGrid } from './virtual-grid';

const actions = {
  onPreview: jest.fn(),
  onOpenBadge: jest.fn(),
  onEdit: jest.fn(),
  onRenew: jest.fn(),
  onDelete: jest.fn(),
};

const many = (count: number) => Array.from({ length: count }, () => aCredential());
const show = (count: number, credentials = many(count)) =>
  render(<VirtualGrid credentials={credentials} {...actions} />, { wrapper: MemoryRouter });

it.each([
  [VIRTUAL_FROM, 'keeps every card in the page, for the browser’s own find', 'UL'],
  [VIRTUAL_FROM + 1, 'keeps those near the window only', 'DIV'],
])('of %d cards %s', async (count, _words, list) => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  fakeApi({ 'GET /api/credentials': { body: many(count) } });
  renderPage(
    <CredentialBrowser
      headingRef={{ current: null }}
      isAdding={false}
      onAdd={jest.fn()}
      onExportSome={jest.fn()}
      onDeleteSome={jest.fn()}
      {...actions}
    />,
  );
  await waitFor(() => expect(screen.getByRole('list', { name: 'Credentials' }).tagName).toBe(list));
  const shown = screen.queryAllByRole('listitem').length;
  expect(list === 'UL' ? shown === count : shown < count).toBe(true);
});

describe('with several columns', () => {
  const ROW = 198;
  const THREE = 1_040;
  let width = THREE;
  let resized: (() => void)[] = [];

  beforeEach(() => {
    width = THREE;
    resized = [];
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, width, ROW));
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
      const observer = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
      resized.push(() => callback([], observer));
      return observer;
    });
    scrollTo(0);
  });

  /** As far as that row. */
  function scrollTo(row: number): void {
    jest.replaceProperty(window, 'scrollY', row * ROW);
    fireEvent.scroll(window);
  }

  const cards = () => screen.getAllByRole('listitem');
  const positions = () => cards().map((card) => Number(card.getAttribute('aria-posinset')));
  const rowOf = (card: Element) => Number(card.closest('[data-index]')?.getAttribute('data-index'));
  const editOf = (position: number) => {
    const card = cards().find((one) => one.getAttribute('aria-posinset') === String(position));
    if (!card) throw new Error(`Card ${position} is not in the page.`);
    return within(card).getByRole('button', { name: /edit/i });
  };

  it('renders each credential at its position, row by row, at every scroll position', () => {
    const credentials = many(1_000);
    show(credentials.length, credentials);
    for (const row of [0, 100, 333]) {
      scrollTo(row);
      const shown = positions();
      const [first = 0] = shown;
      expect(shown).toEqual(shown.map((_position, index) => first + index));
      for (const card of cards()) {
        const position = Number(card.getAttribute('aria-posinset'));
        expect(rowOf(card)).toBe(Math.floor((position - 1) / 3));
        expect(card.querySelector('h3')).toHaveTextContent(credentials[position - 1]?.name ?? 'none');
      }
      expect(shown).toContain(Math.min(row * 3 + 1, 1_000));
      expect(shown.length).toBeLessThan(60);
    }
    // 333 rows of three, and one card in the last.
    expect(positions().at(-1)).toBe(1_000);
    expect(cards().at(-1)).toHaveAttribute('aria-setsize', '1000');
    expect(screen.getByRole('list')).toHaveStyle({ height: `${334 * ROW}px` });
  });

  it('keeps the focused row rendered while scrolling, and removes it after blur', () => {
    show(1_000);
    act(() => editOf(6).focus());
    scrollTo(200);
    expect(editOf(6)).toHaveFocus();
    expect(positions().slice(0, 3)).toEqual([4, 5, 6]);
    expect(positions()).toContain(601);
    expect(positions()).not.toContain(7);
    act(() => editOf(6).blur());
    expect(positions()).not.toContain(6);
    expect(positions()).toContain(601);
  });

  it('lays out the cards again when the window becomes narrower', () => {
    show(1_000);
    width = 700;
    act(() => resized.forEach((tell) => tell()));
    scrollTo(10);
    for (const card of cards())
      expect(rowOf(card)).toBe(Math.floor((Number(card.getAttribute('aria-posinset')) - 1) / 2));
    expect(positions()).toContain(21);
  });
});
