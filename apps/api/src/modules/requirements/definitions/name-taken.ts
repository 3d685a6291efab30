import type { ObjectLiteral, Repository } from 'typeorm';

export function isNameTaken<Row extends ObjectLiteral & { organizationId: string; name: string }>(
  rows: Repository<Row>,
  organizationId: string,
  name: string,
  except: string | null = null,
): Promise<boolean> {
  return rows
    .createQueryBuilder('one')
    .where('one.organizationId = :organizationId', { organizationId })
    .andWhere('one.id is distinct from cast(:except as uuid)', { except })
    .andWhere('normalize(lower(one.name), nfc) = normalize(lower(:name), nfc)', { name })
    .getExists();
}
