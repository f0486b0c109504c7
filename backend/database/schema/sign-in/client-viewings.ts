import { pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../columns";
import { clientKey } from "../core";

/**
 * The clients that operators view, at most one for each session. A row is deleted in the transaction that records the
 * end in the client's audit log, so that each end is recorded once. The row doesn't reference the session or the user,
 * because the end is recorded even if they were deleted.
 */
export const clientViewings = pgTable(
  "client_viewings",
  {
    clientId: clientKey(),
    sessionId: uuid("session_id").notNull(),
    operatorId: text("operator_id").notNull(),
    /** Why the operator opened the client, in their words. */
    reason: text("reason").notNull(),
    startedAt: moment("started_at").notNull(),
    /** From then on the session views no client, whether or not the end has been recorded. */
    endsAt: moment("ends_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.sessionId] }),
    uniqueIndex("client_viewings_session").on(table.sessionId),
  ],
);
