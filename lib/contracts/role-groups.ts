import { canLead, canManageClient, canOperate } from "./rights";
import { type Role, roles } from "./role";

// Beside the rights, which browsers take without the shapes of roles.

/** The roles that {@link canOperate} names. */
export const operators: readonly Role[] = roles.filter(canOperate);

/** The roles that {@link canManageClient} names. */
export const clientManagers: readonly Role[] = roles.filter(canManageClient);

/** The roles that {@link canLead} names. */
export const leaders: readonly Role[] = roles.filter(canLead);

/** The roles that publish anywhere at all. */
export const publishers: readonly Role[] = ["admin", "client_admin"];
