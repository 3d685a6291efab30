export interface paths {
    "/api/v1/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credentials of the members
         * @description Scope: credentials:read. Archived credentials, notes and documents are left out.
         */
        get: operations["listCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a credential
         * @description Scope: credentials:read.
         */
        get: operations["getCredential"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{memberId}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a credential for a member
         * @description Scope: credentials:write. The member owns it and is notified by email.
         */
        post: operations["recordCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization
         * @description Scope: any.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members
         * @description Scope: members:read.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member
         * @description Scope: members:read.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Scope: members:write. Their credentials stay theirs.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody
         * @description Scope: members:write. The invitation is emailed, and replaces a pending one to the same address.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how members meet the requirements
         * @description Scope: compliance:read. One row for each member and type of credential, as in the compliance matrix.
         */
        get: operations["listCompliance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of the audit trail
         * @description Scope: audit:read. Newest first.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CredentialRows: {
            data: components["schemas"]["CredentialRow"][];
            nextCursor: string | null;
        };
        CredentialRow: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            memberId: string;
            name: string;
            issuingBody: string;
            issueDate: string;
            expiryDate: string;
            /** @enum {string} */
            status: "valid" | "expiring" | "expired";
            daysUntilExpiry: number;
            hasDocument: boolean;
            badge: components["schemas"]["BadgeMark"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            archivedAt: string | null;
        };
        BadgeMark: {
            /** @enum {string} */
            verdict: "verified" | "unverified" | "invalid";
            /** Format: date-time */
            checkedAt: string;
        };
        OrganizationRow: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            plan: "free" | "team" | "enterprise";
            /** Format: date-time */
            createdAt: string;
        };
        MemberRows: {
            data: components["schemas"]["MemberRow"][];
            nextCursor: string | null;
        };
        MemberRow: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member";
            /** Format: date-time */
            joinedAt: string;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "member" | "admin";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ComplianceRows: {
            data: components["schemas"]["ComplianceRow"][];
            nextCursor: string | null;
        };
        ComplianceRow: {
            /** Format: uuid */
            memberId: string;
            /** Format: uuid */
            typeId: string;
            typeName: string;
            /** @enum {string} */
            state: "met" | "expiring" | "in-review" | "rejected" | "expired" | "missing" | "in-grace" | "waived" | "not-required";
            /** Format: uuid */
            credentialId: string | null;
            until: string | null;
        };
        AuditRows: {
            data: components["schemas"]["AuditRow"][];
            nextCursor: string | null;
        };
        AuditRow: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            action: "organization.created" | "organization.updated" | "organization.deleted" | "member.joined" | "member.role-changed" | "member.left" | "member.removed" | "member.erased" | "sso.set-up" | "sso.updated" | "sso.removed" | "sso.domain-added" | "sso.domain-verified" | "sso.domain-removed" | "invitation.sent" | "invitation.resent" | "invitation.accepted" | "invitation.cancelled" | "invitation.removed" | "credential.created" | "credential.updated" | "credential.renewed" | "credential.archived" | "credential.unarchived" | "credential.deleted" | "credential.document-attached" | "credential.document-removed" | "calendar-feed.opened" | "calendar-feed.closed" | "group.created" | "group.renamed" | "group.deleted" | "group.member-added" | "group.member-removed" | "credential-type.created" | "credential-type.updated" | "credential-type.deleted" | "requirement.created" | "requirement.updated" | "requirement.deleted" | "waiver.granted" | "waiver.changed" | "waiver.ended" | "credential.type-assigned" | "credential.type-removed" | "review.approved" | "review.rejected" | "review.undone" | "progress.marked" | "progress.ended" | "member.asked" | "schedule.changed" | "audit-pack.downloaded" | "scim.token-created" | "scim.token-withdrawn" | "scim.user-added" | "scim.user-updated" | "scim.user-removed" | "scim.group-linked" | "issuer.set-up" | "issuer.updated" | "issuer.key-created" | "achievement.created" | "achievement.updated" | "achievement.deleted" | "badge.awarded" | "badge.claimed" | "badge.revoked" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.secret-rotated" | "webhook.switched-off" | "api-token.created" | "api-token.ended" | "api-token.expired";
            actor: {
                /** @enum {string} */
                kind: "person" | "token" | "directory" | "system";
                /** Format: uuid */
                id: string | null;
                name: string | null;
            };
            subject: {
                /** @enum {string} */
                kind: "organization" | "member" | "invitation" | "credential" | "group" | "credential-type" | "requirement" | "achievement" | "award" | "webhook" | "api-token";
                /** Format: uuid */
                id: string;
            };
        };
        Problem: {
            type?: string;
            title: string;
            status: number;
            detail?: string;
            code: string;
            correlationId: string;
        };
    };
    responses: {
        /** @description The input is not valid. */
        Problem400: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing or wrong, or no longer works. */
        Problem401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The scope, the plan (code "plan") or the role of the token does not allow this. */
        Problem403: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization has no resource with this id. */
        Problem404: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the organization does not allow this. */
        Problem409: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        Problem413: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        Problem415: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Idempotency-Key was already used for another request. */
        Problem422: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description More than 600 calls in a minute. */
        Problem429: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The call took too long, or the service is busy. */
        Problem503: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Limit of the token, such as "token";q=600;w=60 */
        "RateLimit-Policy": string;
        /** @description Calls left and seconds until the limit is renewed, such as "token";r=599;t=60 */
        RateLimit: string;
        /** @description Seconds to wait */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCredentials: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                member?: string;
                status?: "valid" | "expiring" | "expired";
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialRows"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    getCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialRow"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    recordCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response for 24 hours. A different body is refused (422). */
                "Idempotency-Key"?: string;
            };
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    issuingBody: string;
                    issueDate: string;
                    expiryDate: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialRow"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationRow"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberRows"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberRow"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response for 24 hours. A different body is refused (422). */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {string} */
                    role: "member" | "admin";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    listCompliance: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                group?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceRows"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRows"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
}
