import { shellConfig } from '@tracker/federation/preset';

export default shellConfig();
