import { defineConfig } from '@playwright/test';

const LONG = /(?:other-repository|remote-failures)\.journey/;

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results/traces',
  globalSetup: './src/start-platform.ts',
  fullyParallel: true,
  // Journeys wait at times, so three workers keep two cores busy.
  workers: 3,
  // Longest files first, because the tests of a file run in sequence.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '**/*.journey.ts', testIgnore: LONG },
  ],
  // `npm test` reports journeys that pass only on retry as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    trace: 'on-first-retry',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // axe reports low contrast during fade-ins.
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
