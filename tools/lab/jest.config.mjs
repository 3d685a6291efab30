import { serverJest } from '@tracker/test-infrastructure/jest-server';

export default serverJest(import.meta.dirname);
