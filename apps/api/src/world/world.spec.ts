import { describeWorld } from './describe-world.js';

describeWorld(1);
