import type { PortfolioAtRest } from '@tracker/contracts/portfolio/rendered-pages';

export const HYDRATED = 'tracker:hydrated';

/**
 * The only script of a static page. It loads the others when someone is about to press a button, replays presses after
 * hydration, and checks whether the content is still current. It is inlined as text, so it must not reference anything
 * outside the function.
 */
export function restUntilNeeded(elementId: string, scriptsId: string, alive: string): void {
  const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '');
  const page = read(elementId) as PortfolioAtRest;
  const scripts = read(scriptsId) as string[];
  document.title = page.title;
  const toggle = document.querySelector('header button');
  if (toggle && document.documentElement.classList.contains('dark')) toggle.outerHTML = page.darkToggle;

  // React hydrates these buttons; elements it replaces handle their own events.
  const buttons = [...document.querySelectorAll('button')];
  const pressed: HTMLButtonElement[] = [];
  let isAtRest = true;
  const whileAtRest = (name: string, listen: (event: Event) => void) =>
    addEventListener(name, (event) => isAtRest && listen(event), { capture: true, passive: true });

  const wake = () => {
    for (const src of scripts.splice(0)) document.head.append(Object.assign(document.createElement('script'), { src }));
  };
  const buttonOf = ({ target }: Event) => buttons.find((button) => target instanceof Node && button.contains(target));
  for (const sign of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
    whileAtRest(sign, (event) => buttonOf(event) && wake());
  whileAtRest('click', (event) => {
    const button = buttonOf(event);
    if (!button) return;
    event.stopImmediatePropagation();
    pressed.push(button);
    wake();
  });
  // Broken images have a fallback that needs React.
  whileAtRest('error', ({ target }) => target instanceof HTMLImageElement && wake());
  document.addEventListener(
    alive,
    () => {
      isAtRest = false;
      for (const button of pressed) button.click();
    },
    { once: true },
  );

  const lookAtDay = () => {
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    if (!page.holdsOn.includes(day)) wake();
  };
  lookAtDay();
  whileAtRest('visibilitychange', lookAtDay);

  const ask = async () => {
    const answer = await fetch(page.address);
    return answer.ok && (await answer.text()) === JSON.stringify(page.answer);
  };
  ask().then((isAsShown) => isAsShown || wake(), wake);
}
