/**
 * The subjects of audit actions, by which the log is filtered; `export` covers all exports. Browser code imports this
 * file: no zod here.
 */
export const auditKinds = [
  "member",
  "session",
  "password",
  "identity",
  "factor",
  "sso",
  "scim",
  "connector",
  "token",
  "invitation",
  "account",
  "field",
  "committee",
  "contact",
  "import",
  "message",
  "team",
  "territory",
  "view",
  "client",
  "audit",
  "export",
  "job",
] as const;

export type AuditKind = (typeof auditKinds)[number];
