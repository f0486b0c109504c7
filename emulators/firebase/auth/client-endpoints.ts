import { z } from "zod";
import { accountFields, userFieldsOf } from "./account-fields";
import { AuthError } from "./auth-error";
import { readCustomToken } from "./custom-token";
import { type Endpoint, endpoint } from "./endpoint";
import { getTokenUser, openSession, reopenSession } from "./session";
import { isPassword, shownUser } from "./user";

const byToken = z.object({ idToken: z.string() });

/** The browser SDK's endpoints below `/identitytoolkit.googleapis.com/v1/accounts:`. */
export const clientEndpoints: Record<string, Endpoint> = {
  /**
   * Creates an account with email and password, or without both an anonymous account. With an ID token, adds the email
   * and password to that existing account.
   */
  signUp: endpoint(accountFields.extend({ idToken: z.string().optional() }), (input, { pool, nowMs }) => {
    if (input.email !== undefined && input.password === undefined) throw new AuthError("MISSING_PASSWORD");
    if (input.email === undefined && input.password !== undefined) throw new AuthError("MISSING_EMAIL");
    const fields = userFieldsOf(input, nowMs);
    const known = input.idToken === undefined ? null : getTokenUser(pool, input.idToken, nowMs).user;
    const user = known ? pool.update(known.localId, fields, true) : pool.create(fields, nowMs);
    const tokens = openSession(pool, user, input.email === undefined ? "anonymous" : "password", nowMs);
    return { localId: user.localId, email: user.email, displayName: user.displayName, ...tokens };
  }),

  signInWithPassword: endpoint(z.object({ email: z.string(), password: z.string() }), (input, { pool, nowMs }) => {
    if (input.email === "") throw new AuthError("MISSING_EMAIL");
    if (input.password === "") throw new AuthError("MISSING_PASSWORD");
    const user = pool.findByEmail(input.email);
    // An unknown email and a wrong password get the same error, as in a project with email enumeration protection.
    if (!user || !isPassword(user, input.password)) throw new AuthError("INVALID_LOGIN_CREDENTIALS");
    const tokens = openSession(pool, user, "password", nowMs);
    return {
      localId: user.localId,
      email: user.email,
      displayName: user.displayName ?? "",
      registered: true,
      ...tokens,
    };
  }),

  /** Creates the account if it doesn't exist, as the service does. */
  signInWithCustomToken: endpoint(z.object({ token: z.string().optional() }), (input, { pool, nowMs }) => {
    if (!input.token) throw new AuthError("MISSING_CUSTOM_TOKEN");
    const { uid, claims } = readCustomToken(input.token, nowMs);
    const known = pool.find(uid);
    if (known?.disabled) throw new AuthError("USER_DISABLED");
    const user = known
      ? pool.update(uid, { customAuth: true })
      : pool.create({ localId: uid, customAuth: true }, nowMs);
    return { ...openSession(pool, user, "custom", nowMs, claims), isNewUser: !known };
  }),

  lookup: endpoint(byToken, (input, { pool, nowMs }) => {
    return { users: [shownUser(getTokenUser(pool, input.idToken, nowMs).user)] };
  }),

  update: endpoint(accountFields.extend({ idToken: z.string() }), (input, { pool, nowMs }) => {
    const { user, payload } = getTokenUser(pool, input.idToken, nowMs);
    const fields = userFieldsOf(input, nowMs);
    const isOtherEmail = fields.email !== undefined && fields.email !== user.email;
    const isSensitive = input.password !== undefined || isOtherEmail;
    const changes = {
      ...fields,
      ...(isSensitive && { validSince: String(Math.floor(nowMs / 1000)) }),
      ...(isOtherEmail && { emailVerified: false }),
    };
    const after = pool.update(user.localId, changes, isSensitive);
    const { passwordHash: _passwordHash, ...shown } = shownUser(after);
    return { ...shown, ...(isSensitive && reopenSession(pool, after, payload, nowMs)) };
  }),

  delete: endpoint(byToken, (input, { pool, nowMs }) => {
    pool.delete(getTokenUser(pool, input.idToken, nowMs).user.localId);
    return {};
  }),
};
