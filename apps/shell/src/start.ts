import '@tracker/ui/tokens.css';
import './shell.css';

/**
 * Each part runs in its own task, after the previous ones: a single task would block a slow phone for half a second.
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

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

void start();
