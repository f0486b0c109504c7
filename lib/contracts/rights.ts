import type { messageScopes } from "./message";
import type { Role } from "./role";

/** Says whether a role may add accounts, remove them and take a removal back: all but `user`, who reads. */
export function canEditAccounts(role: Role | null): boolean {
  return role !== null && role !== "user";
}

/** Who acts, as far as rights over an account go. */
interface Actor {
  uid: string;
  role: Role | null;
}

/** Says whether somebody may remove an account: a rep their own and those without an owner, leaders and admins all. */
export function canRemoveAccount(user: Actor, account: { owner: { uid: string } | null }): boolean {
  if (!canEditAccounts(user.role)) return false;
  return user.role !== "sales_rep" || account.owner === null || account.owner.uid === user.uid;
}

/** Says whether a role sees and restores everything that was removed; a rep only what they removed or own. */
export function canRestoreAll(role: Role | null): boolean {
  return canEditAccounts(role) && role !== "sales_rep";
}

/** Says whether a role decides over the people and the identity provider of its own client. */
export function canManageClient(role: Role | null): boolean {
  return role === "client_admin";
}

/** Says whether a role may act in a client of its choice: the operator's people only. */
export function canChooseClient(role: Role | null): boolean {
  return role === "admin";
}

/** Says whether a role sees how the product runs, and sends again what was given up: the operator's people only. */
export function canOperate(role: Role | null): boolean {
  return role === "admin";
}

/** Says whether a role may read the audit log: the operator's all of it, a client's admin that of the own client. */
export function canReadAudit(role: Role | null): boolean {
  return role === "client_admin" || role === "admin";
}

/** Says whether somebody may write messages: the operator to everybody, a client's admin to the own client. */
export function canPublish(
  user: { role: Role | null; client_id: string | null },
  scope: (typeof messageScopes)[number],
): boolean {
  if (scope === "general") return user.role === "admin";
  return user.role === "client_admin" && user.client_id !== null && user.client_id !== "";
}

/** Says whether a role writes on the charts of its client. */
export function canAnnotate(role: Role | null): boolean {
  return canEditAccounts(role) && role !== "admin";
}

/** Says whether a role may say who looks after an account. */
export function canAssignOwner(role: Role | null): boolean {
  return role === "sales_leader" || role === "client_admin" || role === "admin";
}

/** Says whether a role may lead a team of its client. The database knows the same roles (trigger `users_leave_team`). */
export function canLead(role: Role | null): boolean {
  return role === "sales_leader" || role === "client_admin";
}
