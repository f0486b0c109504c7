import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../columns";
import { users } from "../core";

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of a user, at most one. Its secret is encrypted for this user. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: userId().primaryKey(),
  sealedSecret: text("sealed_secret").notNull(),
  /** The time step of the last code used: a code of this step or an earlier one is refused (RFC 6238 §5.2). */
  lastStep: integer("last_step").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** The unused recovery codes of a user, by their SHA-256. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: userId(), codeHash: text("code_hash").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins that have passed the password and wait for the second factor, by the SHA-256 of their ticket. */
export const signInTickets = pgTable(
  "sign_in_tickets",
  {
    hash: text("hash").primaryKey(),
    userId: userId(),
    /** SHA-256 of the password hash that matched: a changed password makes the ticket invalid. */
    passwordDigest: text("password_digest").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("sign_in_tickets_user").on(table.userId), index("sign_in_tickets_expiry").on(table.expiresAt)],
);
