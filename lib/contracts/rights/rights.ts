import type { messageScopes } from "../messages/message";
import type { Role } from "../wire/role";

interface Right {
  /** The roles that have the right. */
  roles: readonly Role[];
  /** A description of this right, for texts about roles; absent for the operator's own rights. */
  text?: string;
}

/**
 * The rights of each role. Checks in the backend, in the host and on screens, and the texts about roles, all derive
 * from this table. The operator (`admin`) only has read access to the client that they have chosen: none of its rights
 * change a client's data; `operate` includes giving a client without an admin one.
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

/**
 * Describes the rights that a role has in addition to another one, as a sentence without a subject: "Sees …, and writes
 * …."
 */
export function describeRights(role: Role, besides: Role | null = null): string {
  const added = Object.values(rights).filter(
    ({ roles }: Right) => roles.includes(role) && !(besides !== null && roles.includes(besides)),
  );
  const texts = added.flatMap(({ text }: Right) => text ?? []);
  const [last = "", ...before] = texts.reverse();
  const sentence = before.length === 0 ? last : `${before.reverse().join("; ")}; and ${last}`;
  return `${besides === null ? "" : "Also "}${sentence}.`.replace(/^./, (letter) => letter.toUpperCase());
}

/** Whether a role may write its own notes, comments and tasks; for tasks see also {@link canChangeTask}. */
export function canWriteActivity(role: Role | null): boolean {
  return has("writeActivity", role);
}

/** Whether a role may have its own views, lists, alert rules and the like. */
export function canPersonalize(role: Role | null): boolean {
  return has("personalize", role);
}

/** The fields of a task on which rights depend. */
interface TaskOfUsers {
  created_by: { uid: string } | null;
  assignee: { uid: string } | null;
}

/** Whether a user may change a task: users who may edit accounts, every task; others, those that they added. */
export function canChangeTask({ uid, role }: Actor, { created_by: author }: Pick<TaskOfUsers, "created_by">): boolean {
  return canEditAccounts(role) || (canWriteActivity(role) && author?.uid === uid);
}

/** Whether a user may mark a task as done, or reopen it: also if it is only assigned to them. */
export function canFinishTask(user: Actor, task: TaskOfUsers): boolean {
  return canChangeTask(user, task) || (canWriteActivity(user.role) && task.assignee?.uid === user.uid);
}

/**
 * Whether a role may change accounts and contacts, and their data. A role without this right (`user`) can write only
 * its own notes, comments and tasks.
 */
export function canEditAccounts(role: Role | null): boolean {
  return has("editAccounts", role);
}

/** The user whose rights over an account are checked. */
interface Actor {
  uid: string;
  role: Role | null;
}

/**
 * Whether a role may create custom fields, also during an import; names, options and removals require
 * `canManageClient`.
 */
export function canMakeFields(role: Role | null): boolean {
  return has("makeFields", role);
}

/** Whether a user may remove an account: a rep only their own and unowned ones, leaders and admins all. */
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

/** Whether a role may choose a client to view: only the operator. */
export function canChooseClient(role: Role | null): boolean {
  return has("operate", role);
}

/**
 * Whether a role sees the product's health, retries failed messages, and gives a client without an admin one: only the
 * operator.
 */
export function canOperate(role: Role | null): boolean {
  return has("operate", role);
}

/** Whether a role may read the audit log: the operator the whole log, a client's admin that of their client. */
export function canReadAudit(role: Role | null): boolean {
  return has("readAudit", role);
}

/** Whether a user may publish messages: the operator to everyone, a client's admin to their client. */
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
