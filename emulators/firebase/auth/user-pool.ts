import { randomBytes } from "node:crypto";
import { AuthError } from "./auth-error";
import { newSessionKey, type User } from "./user";

/** A change to an account. `revoked`: its refresh tokens are no longer valid. */
export type UserChange = { projectId: string; uid: string; kind: "created" | "updated" | "revoked" | "deleted" };

/** The accounts of one project. Ids, emails and phone numbers are each unique. */
export class UserPool {
  private readonly users = new Map<string, User>();
  private readonly byEmail = new Map<string, string>();
  private readonly byPhone = new Map<string, string>();

  /** @param onChange called after each change */
  constructor(
    readonly projectId: string,
    private readonly onChange: (change: UserChange) => void,
    private readonly now: () => number,
  ) {}

  /** All accounts, by id. */
  list(): User[] {
    return [...this.users.values()].sort((a, b) => (a.localId < b.localId ? -1 : 1));
  }

  find(uid: string): User | null {
    return this.users.get(uid) ?? null;
  }

  findByEmail(email: string): User | null {
    return this.users.get(this.byEmail.get(normalEmail(email)) ?? "") ?? null;
  }

  findByPhone(phoneNumber: string): User | null {
    return this.users.get(this.byPhone.get(phoneNumber) ?? "") ?? null;
  }

  /**
   * Adds an account. `at` is its creation time: a request that has already read the clock passes that time, so that the
   * account isn't newer than its own sign-in.
   *
   * @throws AuthError DUPLICATE_LOCAL_ID, DUPLICATE_EMAIL as EMAIL_EXISTS, PHONE_NUMBER_EXISTS
   */
  create(fields: Partial<User>, at = this.now()): User {
    const localId = fields.localId ?? randomBytes(21).toString("base64url");
    if (this.users.has(localId)) throw new AuthError("DUPLICATE_LOCAL_ID");
    const user: User = {
      emailVerified: false,
      disabled: false,
      createdAt: String(at),
      validSince: String(Math.floor(at / 1000)),
      ...fields,
      localId,
      sessionKey: newSessionKey(),
    };
    this.put(user, null);
    this.onChange({ projectId: this.projectId, uid: localId, kind: "created" });
    return user;
  }

  /**
   * Changes an account. A field given as undefined is removed. With `isRevoking`, its refresh tokens are revoked.
   *
   * @throws AuthError USER_NOT_FOUND, EMAIL_EXISTS, PHONE_NUMBER_EXISTS
   */
  update(uid: string, fields: Partial<User>, isRevoking = false): User {
    const before = this.users.get(uid);
    if (!before) throw new AuthError("USER_NOT_FOUND");
    const after: User = { ...before, ...fields, localId: uid };
    if (isRevoking) after.sessionKey = newSessionKey();
    this.put(after, before);
    this.onChange({ projectId: this.projectId, uid, kind: isRevoking ? "revoked" : "updated" });
    return after;
  }

  /** Removes an account; false if there was none. */
  delete(uid: string): boolean {
    const user = this.users.get(uid);
    if (!user) return false;
    this.unindex(user);
    this.users.delete(uid);
    this.onChange({ projectId: this.projectId, uid, kind: "deleted" });
    return true;
  }

  /** Adds an account read from storage, without calling `onChange`. */
  restore(user: User): void {
    this.put(user, null);
  }

  private put(user: User, before: User | null): void {
    const emailOwner = user.email === undefined ? null : this.findByEmail(user.email);
    if (emailOwner && emailOwner.localId !== user.localId) throw new AuthError("EMAIL_EXISTS");
    const phoneOwner = user.phoneNumber === undefined ? null : this.findByPhone(user.phoneNumber);
    if (phoneOwner && phoneOwner.localId !== user.localId) throw new AuthError("PHONE_NUMBER_EXISTS");
    if (before) this.unindex(before);
    this.users.set(user.localId, user);
    if (user.email !== undefined) this.byEmail.set(normalEmail(user.email), user.localId);
    if (user.phoneNumber !== undefined) this.byPhone.set(user.phoneNumber, user.localId);
  }

  private unindex(user: User): void {
    if (user.email !== undefined) this.byEmail.delete(normalEmail(user.email));
    if (user.phoneNumber !== undefined) this.byPhone.delete(user.phoneNumber);
  }
}

function normalEmail(email: string): string {
  return email.toLowerCase();
}
