import { toolJest } from '@tracker/test-infrastructure/jest-server';

export default toolJest(import.meta.dirname);
