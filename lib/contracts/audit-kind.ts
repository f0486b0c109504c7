/** The subjects of audit actions, by which the log is filtered. Browsers import this file, so it doesn't import zod. */
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
  "job",
] as const;

export type AuditKind = (typeof auditKinds)[number];
