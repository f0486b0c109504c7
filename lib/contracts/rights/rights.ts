import type { messageScopes } from "../messages/message";
import type { Role } from "../wire/role";

/** The roles that a client's admin can grant, from the fewest permissions to the most. */
export const clientRoles = ["user", "sales_rep", "sales_leader", "client_admin"] as const satisfies readonly Role[];

/** The role of new users (checklist B1). */
export const defaultRole = clientRoles[0];

/** The role of a workspace's creator. */
export const clientAdminRole = clientRoles[3];

const everyRole = ["admin", ...clientRoles] as const;

interface Right {
  roles: readonly Role[];
  /** Whether it applies only in a client: not to users of no client, and for operators only while viewing one. */
  needsClient?: true;
  /** Whether it concerns only the user's own account. Descriptions of a role leave these out. */
  isOwn?: true;
  /** Whether its writes are refused to an operator who is viewing a client, although they don't change client data. */
  isClosedWhileViewing?: true;
  /** Whether a client's admin may deny it to a role of their client; never to client admins. */
  isDeniable?: true;
}

/**
 * The permissions of each role, from which the checks in the backend, in the host and on screens derive. Their texts
 * are in a file of their own (right-texts.ts), so that only screens that show them load them. The operator (`admin`)
 * only has read access to the client that they have chosen: none of its permissions change a client's data; `operate`
 * includes appointing an admin for a client that has none.
 */
const rights = {
  readClient: { roles: everyRole },
  exportData: { roles: everyRole, needsClient: true, isDeniable: true },
  seeDoNotContactDetails: { roles: everyRole, isDeniable: true },
  ownAccount: { roles: everyRole, isOwn: true },
  leaveClient: { roles: clientRoles, needsClient: true, isOwn: true },
  createWorkspace: { roles: ["user", "client_admin"], isOwn: true },
  writeActivity: { roles: clientRoles, needsClient: true },
  personalize: { roles: clientRoles },
  editAccounts: { roles: ["sales_rep", "sales_leader", "client_admin"], needsClient: true },
  ownNewAccounts: { roles: ["sales_rep"] },
  removeAccounts: { roles: ["sales_rep", "sales_leader", "client_admin"], needsClient: true, isDeniable: true },
  removeContacts: { roles: ["sales_rep", "sales_leader", "client_admin"], needsClient: true, isDeniable: true },
  removeAnyAccount: { roles: ["sales_leader", "client_admin"] },
  assignOwner: { roles: ["sales_leader", "client_admin"], needsClient: true },
  lead: { roles: ["sales_leader", "client_admin"], needsClient: true },
  queueForTeam: { roles: ["sales_leader"] },
  makeFields: { roles: ["sales_leader", "client_admin"], needsClient: true },
  manageClient: { roles: ["client_admin"], needsClient: true },
  publish: { roles: ["admin", "client_admin"], isClosedWhileViewing: true },
  readAudit: { roles: ["admin", "client_admin"] },
  operate: { roles: ["admin"], isClosedWhileViewing: true },
  viewClients: { roles: ["admin"] },
} as const satisfies Record<string, Right>;

export const viewingOnlyText = "Operators can view a client’s data, but not change it.";

/** The message for an operator who tries to operate the product while viewing a client. */
export const stopViewingText = "You’re viewing a client. Stop viewing it before you change anything.";

export type Permission = keyof typeof rights;

/** A permission that a client's admin can deny to a role. */
export type DeniablePermission = {
  [Name in Permission]: (typeof rights)[Name] extends { isDeniable: true } ? Name : never;
}[Permission];

/** A user's role, and the permissions that their client's admin has denied to it. */
export interface RoleHolder {
  role: Role | null;
  denied: readonly DeniablePermission[];
}

export const permissions = Object.keys(rights).filter(isPermission);

/** The permissions that can be denied, in the order of their table. */
export const deniablePermissions = permissions.filter(isDeniable);

/** The roles to which permissions can be denied: all of a client except its admins. */
export const limitableRoles = clientRoles.filter((role) => role !== clientAdminRole);

/** Whether a role has a permission unless it is denied; a user without a role has none. */
export function hasByDefault(role: Role | null, permission: Permission): boolean {
  return role !== null && rolesWith(permission).includes(role);
}

/**
 * Whether a role has a permission. For a permission that a client can deny, pass a user instead of a role: the result is
 * whether that user has the permission in their client.
 */
export function can(role: Role | null, permission: Exclude<Permission, DeniablePermission>): boolean;
export function can(user: RoleHolder, permission: Permission): boolean;
export function can(who: Role | null | RoleHolder, permission: Permission): boolean {
  if (who === null || typeof who === "string") return hasByDefault(who, permission);
  return hasByDefault(who.role, permission) && !isDeniedTo(who, permission);
}

function isDeniedTo({ role, denied }: RoleHolder, permission: Permission): boolean {
  return isDeniable(permission) && limitableRoles.some((one) => one === role) && denied.includes(permission);
}

/** Whether a client's admin can deny a permission. */
export function isDeniable(permission: Permission): permission is DeniablePermission {
  return "isDeniable" in rights[permission];
}

/**
 * Whether a screen may offer the writes of a permission: an operator who is viewing a client keeps only those that the
 * backend accepts during a view.
 */
export function canNow(user: RoleHolder & { isViewing: boolean }, permission: Permission): boolean {
  return can(user, permission) && !(user.isViewing && isClosedWhileViewing(permission));
}

export function rolesWith(permission: Permission): readonly Role[] {
  return rights[permission].roles;
}

/** Whether a permission applies only in a client. */
export function needsClient(permission: Permission): boolean {
  return "needsClient" in rights[permission];
}

/** Whether a permission concerns only the user's own account. */
export function isOwn(permission: Permission): boolean {
  return "isOwn" in rights[permission];
}

/** Whether the writes of a permission are refused to an operator who is viewing a client. */
export function isClosedWhileViewing(permission: Permission): boolean {
  return "isClosedWhileViewing" in rights[permission];
}

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(rights, name);
}

interface TaskOfUsers {
  created_by: { uid: string } | null;
  assignee: { uid: string } | null;
}

/** Whether a user may change a task: any task for users who may edit accounts; for others, the tasks they added. */
export function canChangeTask({ uid, role }: Actor, { created_by: author }: Pick<TaskOfUsers, "created_by">): boolean {
  return can(role, "editAccounts") || (can(role, "writeActivity") && author?.uid === uid);
}

/** Whether a user may mark a task as done, or reopen it: every user who may change it, and its assignee. */
export function canFinishTask(user: Actor, task: TaskOfUsers): boolean {
  return canChangeTask(user, task) || (can(user.role, "writeActivity") && task.assignee?.uid === user.uid);
}

/** The user whose rights over an account are checked. */
interface Actor {
  uid: string;
  role: Role | null;
}

/** Whether a user may remove an account: for a rep, only their own and unowned ones; for leaders and admins, any. */
export function canRemoveAccount(user: Actor & RoleHolder, account: { owner: { uid: string } | null }): boolean {
  if (!can(user, "removeAccounts")) return false;
  return can(user.role, "removeAnyAccount") || account.owner === null || account.owner.uid === user.uid;
}

/** Whether a user may publish messages: the operator to everyone, a client's admin to their client. */
export function canPublish(
  user: { role: Role | null; client_id: string | null },
  scope: (typeof messageScopes)[number],
): boolean {
  if (scope === "general") return can(user.role, "operate");
  return can(user.role, "manageClient") && user.client_id !== null && user.client_id !== "";
}
