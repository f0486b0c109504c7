import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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

/**
 * Sign-ins whose password was correct, or that a provider has confirmed, and that wait for the second factor, by the
 * SHA-256 of their ticket. Either `password_digest` or `identity` is set.
 */
export const signInTickets = pgTable(
  "sign_in_tickets",
  {
    hash: text("hash").primaryKey(),
    userId: userId(),
    /** SHA-256 of the password hash that matched: a change of the password invalidates the ticket. */
    passwordDigest: text("password_digest"),
    /** The identity that the provider has confirmed: disconnecting it invalidates the ticket. */
    identity: jsonb("identity").$type<{ realm: string; issuer: string; subject: string }>(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("sign_in_tickets_user").on(table.userId), index("sign_in_tickets_expiry").on(table.expiresAt)],
);

/** The passkeys of users (WebAuthn). Public keys aren't secret. */
export const passkeys = pgTable(
  "passkeys",
  {
    userId: userId(),
    id: uuid("id").notNull(),
    /** The passkey's id at its authenticator, base64url. */
    credentialId: text("credential_id").notNull().unique("passkeys_credential"),
    /**
     * The host name that it belongs to (WebAuthn's RP id); null: the passkey was added before host names were recorded,
     * and hasn't been used since.
     */
    rpId: text("rp_id"),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; 0 if it has none. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Challenges that await a passkey's signature, and export links, stored as SHA-256. Each can be used once. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text("hash").primaryKey(),
    /** SHA-256 of the purpose and the session, browser or export that the challenge was given to. */
    boundTo: text("bound_to").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_expiry").on(table.expiresAt)],
);
