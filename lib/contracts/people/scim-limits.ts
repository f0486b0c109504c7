import { clientAdminRole, clientRoles } from "../rights/rights";

// Browser code imports this file: no zod here.

/**
 * The maximum number of SCIM tokens per client: with a second token, a client can switch tokens without interruption.
 */
export const maxScimTokens = 2;

export const maxScimRules = 100;

/** The roles that a rule can assign. Client admins are appointed manually, with a proof of identity. */
export const scimRoles = clientRoles.filter((role) => role !== clientAdminRole);
