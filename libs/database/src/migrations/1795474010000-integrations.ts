import { Migration } from '../schema-changes.js';
import { INTEGRATION_ROWS } from './integration-rows.sql.js';

export class Integrations1795474010000 extends Migration {
  steps = [INTEGRATION_ROWS];
}
