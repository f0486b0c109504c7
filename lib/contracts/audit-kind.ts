/** The nouns of the audit log's actions: what a list of entries can be narrowed to. Browsers read them: no zod here. */
export const auditKinds = [
  "member",
  "session",
  "password",
  "identity",
  "sso",
  "connector",
  "token",
  "invitation",
  "account",
  "committee",
  "contact",
  "import",
  "message",
  "team",
  "territory",
  "view",
  "client",
  "audit",
  "job",
] as const;

export type AuditKind = (typeof auditKinds)[number];
