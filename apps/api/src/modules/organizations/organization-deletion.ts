import { Injectable } from '@nestjs/common';

type Farewell = (organizationId: string) => Promise<void>;

/**
 * Lets other modules register what to do before an organization is deleted, such as cancelling its subscription. They
 * depend on this module, not the other way round. Callbacks run inside the transaction.
 */
@Injectable()
export class OrganizationDeletion {
  private readonly farewells: Farewell[] = [];

  before(farewell: Farewell): void {
    this.farewells.push(farewell);
  }

  async announce(organizationId: string): Promise<void> {
    for (const farewell of this.farewells) await farewell(organizationId);
  }
}
