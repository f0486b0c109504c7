import type { messageScopes } from "./message";
import type { Role } from "./role";

/** Whether a role may add, remove and restore accounts: every role except `user`, which only reads. */
export function canEditAccounts(role: Role | null): boolean {
  return role !== null && role !== "user";
}

/** The user whose rights over an account are checked. */
interface Actor {
  uid: string;
  role: Role | null;
}

/** Whether a role may make custom fields, also while a file comes in; names, options and removals are the admin's (`canManageClient`). */
export function canMakeFields(role: Role | null): boolean {
  return role === "sales_leader" || role === "client_admin";
}

/** Whether a user may remove an account: a rep their own and unowned ones, leaders and admins all. */
export function canRemoveAccount(user: Actor, account: { owner: { uid: string } | null }): boolean {
  if (!canEditAccounts(user.role)) return false;
  return user.role !== "sales_rep" || account.owner === null || account.owner.uid === user.uid;
}

/** Whether a role sees and restores all removed accounts; a rep only those that they removed or own. */
export function canRestoreAll(role: Role | null): boolean {
  return canEditAccounts(role) && role !== "sales_rep";
}

/** Whether a role manages the members and the identity provider of its own client. */
export function canManageClient(role: Role | null): boolean {
  return role === "client_admin";
}

/** Whether a role may choose a client to act in: the operator's only. */
export function canChooseClient(role: Role | null): boolean {
  return role === "admin";
}

/** Whether a role sees the product's health and retries failed messages: the operator's only. */
export function canOperate(role: Role | null): boolean {
  return role === "admin";
}

/** Whether a role may read the audit log: the operator's the whole log, a client's admin that of their client. */
export function canReadAudit(role: Role | null): boolean {
  return role === "client_admin" || role === "admin";
}

/** Whether a user may publish messages: the operator to everybody, a client's admin to their client. */
export function canPublish(
  user: { role: Role | null; client_id: string | null },
  scope: (typeof messageScopes)[number],
): boolean {
  if (scope === "general") return user.role === "admin";
  return user.role === "client_admin" && user.client_id !== null && user.client_id !== "";
}

/** Whether a role may annotate its client's charts. */
export function canAnnotate(role: Role | null): boolean {
  return canEditAccounts(role) && role !== "admin";
}

/** Whether a role may change an account's owner. */
export function canAssignOwner(role: Role | null): boolean {
  return role === "sales_leader" || role === "client_admin" || role === "admin";
}

/** Whether a role may lead a team of its client. The database checks the same roles (trigger `users_leave_team`). */
export function canLead(role: Role | null): boolean {
  return role === "sales_leader" || role === "client_admin";
}
