import { defineConfig } from '@playwright/test';

const LONG = /(?:other-repository|remote-failures)\.journey/;

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results/traces',
  globalSetup: './src/start-platform.ts',
  fullyParallel: true,
  // Most of a journey is waiting: four keep two cores busy.
  workers: 4,
  // What takes longest begins first: tests of these files follow one another.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '**/*.journey.ts', testIgnore: LONG },
  ],
  // A journey that passes only at its second attempt is named as flaky by `npm test`.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    trace: 'on-first-retry',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Axe takes words that are half faded in for words of little contrast.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
