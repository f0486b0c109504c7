import type { messageScopes } from "../messages/message";
import type { Role } from "../wire/role";

interface Right {
  /** The roles that have it. */
  roles: readonly Role[];
  /** What a member with this right does, for texts about roles; absent: the operator's own. */
  text?: string;
}

/**
 * Who may do what. Checks in the backend, in the host and on screens, and the texts about roles, all derive from this
 * table. The operator (`admin`) only reads in the client that they have chosen: none of its rights change a client's data.
 */
const rights = {
  readClient: {
    roles: ["admin", "user", "sales_rep", "sales_leader", "client_admin"],
    text: "sees all accounts of the client",
  },
  writeActivity: {
    roles: ["user", "sales_rep", "sales_leader", "client_admin"],
    text: "writes their own notes, comments and tasks",
  },
  personalize: {
    roles: ["user", "sales_rep", "sales_leader", "client_admin"],
    text: "keeps their own views, lists and alerts",
  },
  editAccounts: {
    roles: ["sales_rep", "sales_leader", "client_admin"],
    text: "adds and edits accounts and contacts, logs conversations, and imports files",
  },
  assignOwner: { roles: ["sales_leader", "client_admin"], text: "assigns account owners" },
  lead: { roles: ["sales_leader", "client_admin"], text: "leads teams" },
  makeFields: { roles: ["sales_leader", "client_admin"], text: "adds custom fields" },
  manageClient: { roles: ["client_admin"], text: "manages people, settings, announcements and single sign-on" },
  readAudit: { roles: ["client_admin", "admin"], text: "reads the audit log" },
  operate: { roles: ["admin"] },
} as const satisfies Record<string, Right>;

function has(right: keyof typeof rights, role: Role | null): boolean {
  const { roles }: Right = rights[right];
  return role !== null && roles.includes(role);
}

/** Describes what a role may do beyond another one, as a sentence without a subject: "Sees …, and writes …." */
export function describeRights(role: Role, besides: Role | null = null): string {
  const added = Object.values(rights).filter(
    ({ roles }: Right) => roles.includes(role) && !(besides !== null && roles.includes(besides)),
  );
  const texts = added.flatMap(({ text }: Right) => text ?? []);
  const [last = "", ...before] = texts.reverse();
  const sentence = before.length === 0 ? last : `${before.reverse().join("; ")}; and ${last}`;
  return `${besides === null ? "" : "Also "}${sentence}.`.replace(/^./, (letter) => letter.toUpperCase());
}

/** Whether a role may write notes, comments and tasks: their own, for which see also {@link canChangeTask}. */
export function canWriteActivity(role: Role | null): boolean {
  return has("writeActivity", role);
}

/** Whether a role keeps views, lists, alert rules and the like for itself. */
export function canPersonalize(role: Role | null): boolean {
  return has("personalize", role);
}

/** A task, as far as rights depend on it. */
interface TaskOfUsers {
  created_by: { uid: string } | null;
  assignee: { uid: string } | null;
}

/** Whether a user may change a task: who edits accounts every task, others those that they added. */
export function canChangeTask({ uid, role }: Actor, { created_by: author }: Pick<TaskOfUsers, "created_by">): boolean {
  return canEditAccounts(role) || (canWriteActivity(role) && author?.uid === uid);
}

/** Whether a user may mark a task as done, or as open again: also when it is only assigned to them. */
export function canFinishTask(user: Actor, task: TaskOfUsers): boolean {
  return canChangeTask(user, task) || (canWriteActivity(user.role) && task.assignee?.uid === user.uid);
}

/**
 * Whether a role may change accounts and contacts, and what belongs to them. Without it (`user`) only the own notes,
 * comments and tasks can be written.
 */
export function canEditAccounts(role: Role | null): boolean {
  return has("editAccounts", role);
}

/** The user whose rights over an account are checked. */
interface Actor {
  uid: string;
  role: Role | null;
}

/** Whether a role may make custom fields, also while a file comes in; names, options and removals are the admin's (`canManageClient`). */
export function canMakeFields(role: Role | null): boolean {
  return has("makeFields", role);
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
  return has("manageClient", role);
}

/** Whether a role may choose a client to view: the operator's only. */
export function canChooseClient(role: Role | null): boolean {
  return has("operate", role);
}

/** Whether a role sees the product's health and retries failed messages: the operator's only. */
export function canOperate(role: Role | null): boolean {
  return has("operate", role);
}

/** Whether a role may read the audit log: the operator's the whole log, a client's admin that of their client. */
export function canReadAudit(role: Role | null): boolean {
  return has("readAudit", role);
}

/** Whether a user may publish messages: the operator to everybody, a client's admin to their client. */
export function canPublish(
  user: { role: Role | null; client_id: string | null },
  scope: (typeof messageScopes)[number],
): boolean {
  if (scope === "general") return canOperate(user.role);
  return canManageClient(user.role) && user.client_id !== null && user.client_id !== "";
}

/** Whether a role may annotate its client's charts. */
export function canAnnotate(role: Role | null): boolean {
  return canEditAccounts(role);
}

/** Whether a role may change an account's owner. */
export function canAssignOwner(role: Role | null): boolean {
  return has("assignOwner", role);
}

/** Whether a role may lead a team of its client. The database checks the same roles (trigger `users_leave_team`). */
export function canLead(role: Role | null): boolean {
  return has("lead", role);
}
