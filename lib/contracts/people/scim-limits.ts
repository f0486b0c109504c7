import { clientAdminRole, clientRoles } from "../rights/rights";

// Browser code imports this file: no zod here.

/** The maximum number of SCIM tokens per client: a second one while the provider changes over to it. */
export const maxScimTokens = 2;

export const maxScimRules = 100;

/** The roles that a rule can give. A client admin is made by hand, with a proof of identity. */
export const scimRoles = clientRoles.filter((role) => role !== clientAdminRole);
