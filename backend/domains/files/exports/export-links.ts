import type { AccountExport, ContactExport } from "@/lib/contracts/accounts/account-export";
import type { ContactListExport } from "@/lib/contracts/contacts/contact-list";
import { maxUnprovenRows } from "@/lib/contracts/operations/export-link";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { countContacts, listAccounts } from "../../account-list/list/read";
import { listContacts } from "../../contacts/list";
import { consumeChallenge, createChallenge } from "../../people/factors/challenges";

/** A list with its filters, order and columns. */
export type ExportedList =
  | { list: "accounts"; query: AccountExport }
  | { list: "contacts of accounts"; query: ContactExport }
  | { list: "contacts"; query: ContactListExport };

/** An export in one session. */
interface SessionExport {
  sessionId: string;
  exported: ExportedList;
  now: Date;
}

/**
 * Whether an export may have more than {@link maxUnprovenRows} rows. Do-not-contact contacts count, although the file
 * omits them.
 *
 * @throws AppError as the list does
 */
export async function isLargeExport(db: Database, principal: Principal, exported: ExportedList): Promise<boolean> {
  return (await countRows(db, principal, exported)) > maxUnprovenRows;
}

/** The number of rows, or at least more than {@link maxUnprovenRows}. */
async function countRows(db: Database, principal: Principal, exported: ExportedList): Promise<number> {
  if (exported.list === "contacts") return (await listContacts(db, principal, { ...exported.query, limit: 1 })).total;
  if (exported.list === "accounts") {
    const { format: _format, columns: _columns, ...query } = exported.query;
    return (await listAccounts(db, principal, { ...query, limit: 1 })).total;
  }
  const { format: _format, sort: _sort, ...filter } = exported.query;
  return countContacts(db, principal, filter, maxUnprovenRows + 1);
}

/**
 * Creates the link to download an export once, in the same session.
 *
 * @param input.isLarge as {@link isLargeExport} says; the caller has then required a proof
 */
export async function createExportLink(
  db: Database,
  principal: Principal,
  { now, ...binding }: SessionExport & { isLarge: boolean },
): Promise<{ link: string }> {
  return { link: await createChallenge(db, bindingOf(principal, binding), now) };
}

/**
 * Consumes the link of {@link createExportLink}.
 *
 * @throws AppError 403 `export_link_expired`: it was used, has expired, belongs to another session or query, or was
 * made without a proof and the list has become large since
 */
export async function consumeExportLink(
  db: Database,
  principal: Principal,
  { link, now, ...input }: SessionExport & { link: string },
): Promise<void> {
  const consume = (isLarge: boolean) =>
    consumeChallenge(db, { challenge: link, binding: bindingOf(principal, { ...input, isLarge }), now });
  const isAllowed =
    (await consume(true)) || ((await consume(false)) && !(await isLargeExport(db, principal, input.exported)));
  if (!isAllowed)
    throw new AppError(403, "export_link_expired", "This download link has expired. Export the list again.");
}

/** A schema returns parameters in its own order, so equal queries always have the same text. */
function bindingOf(
  { clientId }: Principal,
  { sessionId, isLarge, exported: { list, query } }: Omit<SessionExport, "now"> & { isLarge: boolean },
) {
  return { purpose: "export", id: JSON.stringify([sessionId, clientId, isLarge, list, query]) } as const;
}
