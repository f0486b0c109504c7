import { z } from "zod";
import { adminFields, userFieldsOf } from "./account-fields";
import { AuthError } from "./auth-error";
import { type Endpoint, endpoint } from "./endpoint";
import { shownUser, type User } from "./user";

const many = z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional();
const count = z.coerce.number().int().min(1).max(1000);

/** The server SDK's endpoints below `/identitytoolkit.googleapis.com/v1/projects/{project}/`, by method and path. */
export const adminEndpoints: Record<string, Endpoint> = {
  "POST accounts": endpoint(adminFields, (input, { pool, nowMs }) => {
    if (input.localId !== undefined && (input.localId === "" || input.localId.length > 128)) {
      throw new AuthError("INVALID_LOCAL_ID");
    }
    const user = pool.create({
      ...userFieldsOf(input, nowMs),
      ...(input.localId !== undefined && { localId: input.localId }),
    });
    return { localId: user.localId, email: user.email, displayName: user.displayName };
  }),

  "POST accounts:lookup": endpoint(
    z.object({ localId: many, email: many, phoneNumber: many }),
    ({ localId = [], email = [], phoneNumber = [] }, { pool }) => {
      const found = [
        ...localId.map((one) => pool.find(one)),
        ...email.map((one) => pool.findByEmail(one)),
        ...phoneNumber.map((one) => pool.findByPhone(one)),
      ].filter((user) => user !== null);
      return found.length > 0 ? { users: [...new Set(found)].map(shownUser) } : {};
    },
  ),

  "POST accounts:update": endpoint(adminFields, (input, { pool, nowMs }) => {
    if (input.localId === undefined) throw new AuthError("MISSING_LOCAL_ID");
    const isRevoking = input.validSince !== undefined || input.password !== undefined;
    const fields = userFieldsOf(input, nowMs);
    const validSince = input.password !== undefined ? { validSince: String(Math.floor(nowMs / 1000)) } : {};
    const { passwordHash: _passwordHash, ...shown } = shownUser(
      pool.update(input.localId, { ...validSince, ...fields }, isRevoking),
    );
    return shown;
  }),

  "POST accounts:delete": endpoint(z.object({ localId: z.string() }), (input, { pool }) => {
    if (!pool.delete(input.localId)) throw new AuthError("USER_NOT_FOUND");
    return {};
  }),

  "POST accounts:batchDelete": endpoint(
    z.object({ localIds: z.array(z.string()).max(1000), force: z.boolean().optional() }),
    ({ localIds, force = false }, { pool }) => {
      const errors = localIds.flatMap((localId, index) => {
        const user = pool.find(localId);
        if (user && !user.disabled && !force)
          return [{ index, localId, message: "NOT_DISABLED : Disable the account first." }];
        pool.delete(localId);
        return [];
      });
      return errors.length > 0 ? { errors } : {};
    },
  ),

  "POST accounts:batchCreate": endpoint(
    z.object({ users: z.array(adminFields.extend({ localId: z.string().min(1).max(128) })).max(1000) }),
    ({ users }, { pool, nowMs }) => {
      const error = users.flatMap((input, index) => {
        try {
          const fields = userFieldsOf(input, nowMs);
          if (pool.find(input.localId)) pool.update(input.localId, fields, true);
          else pool.create({ ...fields, localId: input.localId });
          return [];
        } catch (cause) {
          if (cause instanceof AuthError) return [{ index, message: cause.message }];
          throw cause;
        }
      });
      return error.length > 0 ? { error } : {};
    },
  ),

  "GET accounts:batchGet": endpoint(
    z.object({ maxResults: count.optional(), nextPageToken: z.string().optional() }),
    ({ maxResults = 20, nextPageToken = "" }, { pool }) => {
      const rest = pool.list().filter((user) => user.localId > nextPageToken);
      const page = rest.slice(0, maxResults);
      const last = page.at(-1);
      return {
        users: page.map(shownUser),
        ...(last && rest.length > page.length && { nextPageToken: last.localId }),
      };
    },
  ),

  "POST accounts:query": endpoint(
    z.object({
      limit: z.coerce.number().int().min(1).max(500).optional(),
      offset: z.coerce.number().int().min(0).optional(),
      order: z.string().optional(),
      sortBy: z.string().optional(),
      returnUserInfo: z.boolean().optional(),
    }),
    ({ limit = 500, offset = 0, order, sortBy, returnUserInfo = true }, { pool }) => {
      const users = pool.list();
      if (!returnUserInfo) return { recordsCount: String(users.length) };
      users.sort((a, b) => sortKey(a, sortBy).localeCompare(sortKey(b, sortBy), "en"));
      if (order === "DESC") users.reverse();
      const page = users.slice(offset, offset + limit);
      return { recordsCount: String(page.length), userInfo: page.map(shownUser) };
    },
  ),
};

function sortKey(user: User, by: string | undefined): string {
  if (by === "USER_EMAIL") return user.email ?? "";
  if (by === "NAME") return user.displayName ?? "";
  if (by === "CREATED_AT") return user.createdAt.padStart(20, "0");
  return by === "LAST_LOGIN_AT" ? (user.lastLoginAt ?? "").padStart(20, "0") : user.localId;
}
