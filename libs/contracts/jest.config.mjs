import { serverJest } from '@tracker/workspace/jest-server';

export default serverJest(import.meta.dirname);
