import { Injectable } from '@nestjs/common';

type Farewell = (organizationId: string) => Promise<void>;

/**
 * What other modules have to do when an organization goes, such as cancelling its subscription. They register here, because they
 * depend on this module and not the other way round. Called inside the transaction, while the organization's rows still stand.
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
