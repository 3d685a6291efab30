import { browserJest } from '@tracker/federation/jest-browser';

export default browserJest(import.meta.dirname);
