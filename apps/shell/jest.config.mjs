import { documentedParts } from '@tracker/federation/documentation';
import { browserJest } from '@tracker/federation/jest-browser';

const { globals, ...settings } = browserJest(import.meta.dirname);

export default { ...settings, globals: { ...globals, DOCUMENTATION: documentedParts() } };
