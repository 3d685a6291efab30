import { toolJest } from '@tracker/ground/jest-server';

export default toolJest(import.meta.dirname);
