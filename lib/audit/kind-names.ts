import type { AuditKind } from "@/lib/contracts/operations/audit-kind";

/** The names of the kinds of audit entries, in the order of the filter's options. */
export const kindNames: Record<AuditKind, string> = {
  member: "Roles and access",
  session: "Sign-ins and sessions",
  password: "Passwords",
  identity: "Connected identities",
  factor: "Second factors",
  sso: "Enterprise SSO",
  scim: "Provisioning (SCIM)",
  connector: "Sources",
  token: "API tokens",
  invitation: "Invitations",
  account: "Accounts",
  field: "Custom fields",
  committee: "Buying committee",
  contact: "Contacts",
  import: "Imports",
  message: "Messages",
  team: "Teams",
  territory: "Territories",
  view: "Default views",
  client: "Account fit, data retention, and the operator’s actions",
  audit: "Exports of this log",
  export: "All exports",
  job: "Dead letters",
};
