import { waitFor } from '@testing-library/react';
import { HYDRATED, restUntilNeeded } from './page-at-rest';

const ADDRESS = '/api/portfolio/public/token';
const ANSWER = { portfolio: { title: 'Licences' } };
const scripts = () => [...document.head.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));
const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
};

let asked: jest.Mock;

/** A page as it comes from the server, with its script run as it stands there: by itself. */
function open({ answer = { ok: true }, holdsOn = [today()] }: { answer?: object | Error; holdsOn?: string[] } = {}) {
  const answered = { ok: false, text: async () => JSON.stringify(ANSWER), ...answer };
  asked = jest.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answered)));
  globalThis.fetch = asked;
  const page = {
    address: ADDRESS,
    answer: ANSWER,
    holdsOn,
    title: 'Licences · Tracker',
    darkToggle: '<button>dark</button>',
  };
  document.head.innerHTML = `<script type="application/json" id="page">${JSON.stringify(page)}</script><script type="application/json" id="late">["/shell.js"]</script>`;
  document.body.innerHTML = '<header><button>light</button></header><main><a href="#">link</a><img alt=""></main>';
  new Function(`(${restUntilNeeded.toString()})('page', 'late', '${HYDRATED}')`)();
  return { button: find('button'), link: find('a'), image: find('img') };
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}

const settled = () => new Promise((done) => setTimeout(done));

afterEach(() => {
  document.dispatchEvent(new Event(HYDRATED));
  document.documentElement.className = '';
});

it('checks whether its content is current, and loads nothing if it is', async () => {
  open();
  await settled();
  expect(asked.mock.calls).toEqual([[ADDRESS]]);
  expect(document.title).toBe('Licences · Tracker');
  expect(scripts()).toEqual([]);
});

it.each([
  ['gone', { ok: false }],
  ['another by now', { text: async () => '{"portfolio":{"title":"Other"}}' }],
  ['not to be reached', new TypeError('Failed to fetch')],
])('loads the shell when the portfolio is %s', async (_name, answer) => {
  open({ answer });
  await waitFor(() => expect(scripts()).toEqual(['/shell.js']));
});

it('loads the shell on a day when the content would differ', () => {
  open({ holdsOn: ['2020-01-01'] });
  expect(scripts()).toEqual(['/shell.js']);
});

it('loads the shell once, on intent to press a button only', () => {
  const { button, link } = open();
  for (const sign of ['pointerover', 'touchstart', 'focusin', 'keydown'])
    link.dispatchEvent(new Event(sign, { bubbles: true }));
  link.click();
  expect(scripts()).toEqual([]);
  for (const sign of ['pointerover', 'pointerdown']) button.dispatchEvent(new Event(sign, { bubbles: true }));
  expect(scripts()).toEqual(['/shell.js']);
});

it('loads the shell when an image fails, to show its fallback', () => {
  open().image.dispatchEvent(new Event('error'));
  expect(scripts()).toEqual(['/shell.js']);
});

it('replays presses after hydration', () => {
  const { button } = open();
  const press = jest.fn();
  button.addEventListener('click', press);
  button.click();
  expect([press.mock.calls.length, scripts().length]).toEqual([0, 1]);
  document.dispatchEvent(new Event(HYDRATED));
  expect(press).toHaveBeenCalledTimes(1);
  button.click();
  expect(press).toHaveBeenCalledTimes(2);
});

it('shows the button for the current theme', () => {
  document.documentElement.classList.add('dark');
  expect(open().button).toHaveTextContent('dark');
});
