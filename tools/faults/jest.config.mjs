import { join } from 'node:path';
import { serverJest } from '@tracker/workspace/jest-server';

const settings = serverJest(import.meta.dirname);

export default { ...settings, roots: [join(import.meta.dirname, 'src')], testMatch: ['**/*.spec.mjs'] };
