import '@tracker/ui/tokens.css';
import './shell.css';

/**
 * What the page runs before its first drawing, each in a task of its own: all at once would keep a slow phone from painting and answering for half a second.
 * Each finds those before it run already.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@tracker/shell-sdk/store'),
  () => import(/* webpackMode: "eager" */ '@tracker/shell-sdk/router'),
  () => import(/* webpackMode: "eager" */ './app'),
  () => import(/* webpackMode: "eager" */ './bootstrap'),
];

async function start(): Promise<void> {
  for (const run of PARTS) {
    await run();
    await nextTask();
  }
}

/** Lets the browser paint and answer in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

void start();
