import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { type LogoChanged, logoLimits } from "@/lib/contracts/accounts/account-logo";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { accountLogos } from "../../database/schema/accounts/logos";
import { accounts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { recordChanges, type Writer } from "../values/history/record";
import { lockAccount } from "./change";

interface AccountKey {
  clientId: string;
  accountId: string;
}

/**
 * Sets an account's logo; setting the same picture again has no effect.
 *
 * @param content as `drawLogo` returns it; null removes the logo
 * @throws AppError 404 `not_found`
 */
export async function changeLogo(
  tx: Database,
  { clientId, uid }: Principal,
  accountId: string,
  content: Uint8Array | null,
  at: Date,
): Promise<LogoChanged> {
  const key = { clientId, accountId };
  const { logoId: old } = await lockAccount(tx, key);
  if (content === null ? old === null : old !== null && (await isSame(tx, clientId, old, content)))
    return { logo: old, cause: null };
  const row = content && (await insertRow(tx, accountLogos, { ...key, content, createdAt: at }));
  const logo = row?.id ?? null;
  const cause = { kind: "edit", id: randomUUID() };
  await writeLogo(tx, key, { old, logo }, { actorId: uid, cause, at });
  if (logo !== null) await deleteOldest(tx, key, logo);
  return { logo, cause };
}

/**
 * Restores a locked account's previous logo, to undo a change in its history.
 *
 * @throws AppError 404 `not_found`; 409 `too_late`: the logo is no longer stored
 */
export async function restoreLogo(
  tx: Database,
  key: AccountKey,
  logo: string | null,
  writer: Writer,
  undoes: number,
): Promise<void> {
  const { logoId: old } = await lockAccount(tx, key);
  if (logo !== null && (await tx.$count(accountLogos, isLogo(key.clientId, logo))) === 0)
    throw new AppError(409, "too_late", "The previous logo is no longer stored. Upload it again.");
  await writeLogo(tx, key, { old, logo, undoes }, writer);
}

/**
 * Gets the picture of a logo, a WebP. Every member of the client may see it, even while its account is removed.
 *
 * @throws AppError 404 `not_found`
 */
export async function getLogo(db: Database, { clientId }: Principal, id: string): Promise<Uint8Array> {
  const [row] = await db.select({ content: accountLogos.content }).from(accountLogos).where(isLogo(clientId, id));
  if (!row) throw notFound();
  return row.content;
}

async function writeLogo(
  tx: Database,
  key: AccountKey,
  { old, logo, undoes }: { old: string | null; logo: string | null; undoes?: number },
  writer: Writer,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ logoId: logo, updatedAt: writer.at })
    .where(and(eq(accounts.clientId, key.clientId), eq(accounts.id, key.accountId)));
  const source = logo === null ? null : "manual";
  await recordChanges(tx, key, writer, [{ field: "logo", old, new: logo, source, undoes }]);
}

async function isSame(tx: Database, clientId: string, id: string, content: Uint8Array): Promise<boolean> {
  const [row] = await tx.select({ content: accountLogos.content }).from(accountLogos).where(isLogo(clientId, id));
  return row !== undefined && Buffer.from(row.content).equals(content);
}

async function deleteOldest(tx: Database, { clientId, accountId }: AccountKey, current: string): Promise<void> {
  const former = await tx
    .select({ id: accountLogos.id })
    .from(accountLogos)
    .where(
      and(eq(accountLogos.clientId, clientId), eq(accountLogos.accountId, accountId), ne(accountLogos.id, current)),
    )
    .orderBy(desc(accountLogos.createdAt))
    .offset(logoLimits.perAccount - 1);
  if (former.length === 0) return;
  const ids = former.map(({ id }) => id);
  await tx.delete(accountLogos).where(and(eq(accountLogos.clientId, clientId), inArray(accountLogos.id, ids)));
}

function isLogo(clientId: string, id: string) {
  return and(eq(accountLogos.clientId, clientId), eq(accountLogos.id, id));
}
