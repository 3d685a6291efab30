import { serverJest } from '@tracker/ground/jest-server';

export default serverJest(import.meta.dirname);
