import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';
import { SuggestField } from './suggest-field';
import { useTypedText } from './use-typed-text';

describe('a field with suggestions', () => {
  const NAMES = ['Red Cross', 'Red Crescent'];

  function Field({
    onSubmit = () => undefined,
    onClose = () => undefined,
  }: {
    onSubmit?: () => void;
    onClose?: () => void;
  }) {
    const [value, setValue] = useState('');
    return (
      <Dialog title="Add" isOpen onClose={onClose}>
        <form action={onSubmit}>
          <SuggestField label="Issuing body" value={value} onValueChange={setValue} suggestions={value ? NAMES : []} />
        </form>
      </Dialog>
    );
  }
  const field = () => screen.getByRole('combobox', { name: 'Issuing body' });

  it('shows suggestions while typing and accepts a pressed one', async () => {
    render(<Field />);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.type(field(), 'red');
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    await userEvent.click(screen.getByRole('option', { name: 'Red Crescent' }));
    expect(field()).toHaveValue('Red Crescent');
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('moves through suggestions with the arrows and accepts the marked one on Enter', async () => {
    const onSubmit = jest.fn();
    render(<Field onSubmit={onSubmit} />);
    await userEvent.type(field(), 'red{ArrowDown}{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Red Crescent');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(field()).toHaveValue('Red Cross');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('closes the list, but not its dialog, on Escape and on blur', async () => {
    const onClose = jest.fn();
    render(<Field onClose={onClose} />);
    await userEvent.type(field(), 'red{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(field(), 'd');
    expect(screen.getByRole('listbox')).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('typed text', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function typing(kept = '', place = '/credentials') {
    const keep = jest.fn<undefined, [string]>();
    const { result, rerender } = renderHook((props) => useTypedText(props.kept, { keep, place: props.place }), {
      initialProps: { kept, place },
    });
    return {
      keep,
      text: () => result.current.text,
      type: (text: string) => act(() => result.current.type(text)),
      take: (text?: string) => {
        let taken = '';
        act(() => void (taken = result.current.take(text)));
        return taken;
      },
      becomes: (next: string, where = place) => rerender({ kept: next, place: where }),
      pause: () => act(() => jest.advanceTimersByTime(200)),
    };
  }

  it('shows each letter immediately and saves the text after a pause', () => {
    const { type, text, keep, pause } = typing();
    for (const typed of ['f', 'fi', 'fire']) type(typed);
    expect([text(), keep.mock.calls]).toEqual(['fire', []]);
    pause();
    expect(keep.mock.calls).toEqual([['fire']]);
  });

  it('does not revert to an earlier saved text while typing', () => {
    const { type, text, pause, becomes } = typing();
    type('fire');
    pause();
    type('fire w');
    becomes('fire');
    expect(text()).toBe('fire w');
  });

  it('follows a text changed elsewhere and discards unsaved typing', () => {
    const { type, text, keep, pause, becomes } = typing('fire');
    type('fire w');
    becomes('');
    pause();
    expect([text(), keep.mock.calls]).toEqual(['', []]);
  });

  it('saves pending text immediately on request, once', () => {
    const { type, text, take, keep, pause } = typing('fire');
    type('fire w');
    expect(take()).toBe('fire w');
    expect(take('')).toBe('');
    pause();
    expect([text(), keep.mock.calls]).toEqual(['', []]);
  });

  it('does not save text under another key', () => {
    const { type, keep, pause, becomes } = typing('', '/credentials');
    type('fire');
    becomes('', '/dashboard');
    pause();
    expect(keep.mock.calls).toEqual([]);
  });
});
