import { toolJest } from './src/jest-server.mjs';

export default toolJest(import.meta.dirname);
