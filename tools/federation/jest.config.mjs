import { browserJest } from './src/jest-browser.mjs';

export default { ...browserJest(import.meta.dirname), testMatch: ['**/*.spec.mjs'] };
