import { type Role, roles } from "../wire/role";
import { canLead, canManageClient, canOperate } from "./rights";

// Kept apart from rights.ts, so that browser code can import that file without the schemas of roles.

/** The roles for which {@link canOperate} is true. */
export const operators: readonly Role[] = roles.filter(canOperate);

/** The roles for which {@link canManageClient} is true. */
export const clientManagers: readonly Role[] = roles.filter(canManageClient);

/** The roles for which {@link canLead} is true. */
export const leaders: readonly Role[] = roles.filter(canLead);

/** The roles that may publish in any scope. */
export const publishers: readonly Role[] = ["admin", "client_admin"];
