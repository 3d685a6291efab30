import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { Link } from '@tracker/shell-sdk/router';
import type { ComponentProps } from 'react';

export function memberPath(userId: string, organizationId?: string): string {
  return `/team/${userId}${organizationId ? `?organization=${organizationId}` : ''}`;
}

interface MemberLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'children'> {
  userId: string;
  name: string;
  organizationId?: string | undefined;
}

/** The name of a member, leading to their page. Only for readers who may open it: admins, and the member. */
export function MemberLink({ userId, name, organizationId, ...link }: MemberLinkProps) {
  const { organization } = useCurrentOrganization();
  const other = organizationId === organization?.id ? undefined : organizationId;
  return (
    <Link {...link} to={memberPath(userId, other)}>
      <bdi>{name}</bdi>
    </Link>
  );
}
