/**
 * The subjects of audit actions, by which the log is filtered; `export` is every export, whatever was exported. Browsers
 * import this file, so it doesn't import zod.
 */
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
  "export",
  "job",
] as const;

export type AuditKind = (typeof auditKinds)[number];
