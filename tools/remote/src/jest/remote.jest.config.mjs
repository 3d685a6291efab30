// The Jest configuration of each remote of this workspace. Nx runs it in the folder of the project.
import { browserJest } from './jest-browser.mjs';

export default browserJest(process.cwd());
