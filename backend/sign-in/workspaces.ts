import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { parse } from "tldts";
import { suggestClientId } from "@/lib/contracts/clients/client-id";
import type { NewWorkspace, WorkspaceOffer } from "@/lib/contracts/people/workspace";
import { clientAdminRole, defaultRole } from "@/lib/contracts/rights/rights";
import { capitalize } from "@/lib/contracts/text/capitalize";
import { AppError } from "@/lib/contracts/wire/app-error";
import { findRole } from "@/lib/contracts/wire/role";
import type { Caller } from "../caller";
import type { Database } from "../database/database";
import { clients, users } from "../database/schema/core";
import { lockAddress } from "../domains/people/sign-in/lock-address";
import { isVerifiedByAnyone, saveDomains } from "../domains/people/sign-in/proven-domains";
import { recordAudit } from "../domains/shared/audit/audit";
import { isAdmin } from "../domains/shared/client-admins";
import { lockUser } from "../domains/shared/users";
import { validateDomain } from "./domain-proof";
import { findEmailAddress } from "./email";

type UserRow = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** The conditions that decide whether a user can create a workspace. */
interface Terms {
  /** Setting WORKSPACE_SIGN_UP. */
  isOffered: boolean;
  /** The operator's own domains: no client can claim them. */
  operatorDomains: readonly string[];
}

/**
 * Determines whether a user can create a workspace: a registered user of no client, whose email domain no client has
 * verified.
 */
export async function readWorkspaceOffer(db: Database, user: UserRow, terms: Terms): Promise<WorkspaceOffer> {
  const domain = findEmailAddress(user.email)?.domain ?? null;
  const isOwn = domain !== null && validateDomain(domain, terms.operatorDomains) === null;
  const offer = (status: WorkspaceOffer["status"]) => ({
    status,
    domain: isOwn ? domain : null,
    suggested_name: isOwn ? suggestName(domain) : null,
  });
  if (user.clientId !== null || findRole(user.role) !== defaultRole) return offer("member");
  if (domain !== null && (await isVerifiedByAnyone(db, domain))) return offer("taken");
  return offer(terms.isOffered ? "open" : "off");
}

/**
 * Creates a workspace with the user as its client admin. The company's own email domain becomes an unverified claim, so
 * that the settings offer to verify it. Idempotent: the user is locked, and a user who is already an admin gets their
 * existing client.
 *
 * @throws AppError 409 `no_workspace`: see `readWorkspaceOffer`
 */
export async function createWorkspace(
  tx: Database,
  uid: string,
  { name, time_zone: timeZone }: NewWorkspace,
  { now, from, ...terms }: Terms & { now: Date; from: Caller },
): Promise<{ id: string; name: string }> {
  const user = await lockUnclaimed(tx, uid);
  if (user.clientId !== null && isAdmin(user)) return findClient(tx, user.clientId);
  const { status, domain } = await readWorkspaceOffer(tx, user, terms);
  if (status !== "open") throw new AppError(409, "no_workspace", refusals[status]);
  const id = createClientId(name);
  await tx.insert(clients).values({ id, name, timeZone, createdAt: now });
  await tx
    .update(users)
    .set({ clientId: id, role: clientAdminRole, timeZone: user.timeZone ?? timeZone })
    .where(eq(users.id, uid));
  if (domain !== null) await saveDomains(tx, id, [domain]);
  await recordAudit(tx, {
    at: now,
    clientId: id,
    actorId: uid,
    action: "client.create",
    subject: id,
    after: { name, time_zone: timeZone },
    from,
  });
  return { id, name };
}

/** `newcomer.example` → `Newcomer`. */
function suggestName(domain: string): string | null {
  const label = parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix;
  return label ? capitalize(label) : null;
}

const refusals: Record<Exclude<WorkspaceOffer["status"], "open">, string> = {
  member: "You already belong to a workspace.",
  taken: "Your company already uses Sightline. Ask an admin there to invite you.",
  off: "Workspaces are created by invitation only. Ask your company’s admin to invite you.",
};

/** Locks a user in the same order as accepting an invitation does: first the email, then the row. */
async function lockUnclaimed(tx: Database, uid: string): Promise<UserRow> {
  const [known] = await tx.select({ email: users.email }).from(users).where(eq(users.id, uid));
  if (known) await lockAddress(tx, known.email);
  const user = await lockUser(tx, uid);
  if (!user) throw new Error("The user of a valid token does not exist");
  return user;
}

async function findClient(tx: Database, id: string): Promise<{ id: string; name: string }> {
  const [client] = await tx.select({ id: clients.id, name: clients.name }).from(clients).where(eq(clients.id, id));
  if (!client) throw new Error("The user's client does not exist");
  return client;
}

/** A readable id that is most likely unused: the one proposed for the name, and six random digits. */
function createClientId(name: string): string {
  return `${suggestClientId(name) || "workspace"}-${randomInt(100_000, 1_000_000)}`;
}
