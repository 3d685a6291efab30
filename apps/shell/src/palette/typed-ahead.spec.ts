import { fireEvent } from '@testing-library/react';
import { typedAhead } from './typed-ahead';

let now = 0;
/** Whether the page got the key. */
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const type = (text: string) => [...text].map(press);

beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});

it('collects typed text, with corrections, and hides it from the page', () => {
  const end = typedAhead();
  expect(type('grx')).toEqual([false, false, false]);
  press('Backspace');
  expect(end()).toBe('gr');
  expect(press('a')).toBe(true);
});

it('stops at Escape', () => {
  const end = typedAhead();
  type('gr');
  expect(press('Escape')).toBe(false);
  expect(press('a')).toBe(true);
  expect(end()).toBeNull();
});

it('stops capturing after two seconds', () => {
  const end = typedAhead();
  type('gr');
  now = 2_001;
  expect(press('a')).toBe(true);
  expect(end()).toBeNull();
});

it('still returns the text after two seconds when nothing else was typed', () => {
  const end = typedAhead();
  type('gr');
  now = 5_000;
  expect(end()).toBe('gr');
});
