import type { AccountExport, ContactExport } from "@/lib/contracts/accounts/account-export";
import type { ContactListExport } from "@/lib/contracts/contacts/contact-list";
import { maxUnprovenRows } from "@/lib/contracts/operations/export-link";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { listAccounts } from "../../account-list/list/read";
import { listContacts } from "../../contacts/list";
import { consumeChallenge, createChallenge } from "../../people/factors/challenges";
import { iterateAccounts } from "./accounts";

/** A list with its filters, order and columns. */
export type ExportedList =
  | { list: "accounts"; query: AccountExport }
  | { list: "contacts of accounts"; query: ContactExport }
  | { list: "contacts"; query: ContactListExport };

/** An export in one session. */
interface SessionExport {
  sessionId: string;
  clientId: string;
  /** As {@link isLargeExport} says: a list that has grown since needs another link. */
  isLarge: boolean;
  exported: ExportedList;
  now: Date;
}

/**
 * Whether an export may have more than {@link maxUnprovenRows} rows. Reads at most a few pages of the list.
 * Do-not-contact contacts count, although the file omits them.
 *
 * @throws AppError as the list does
 */
export async function isLargeExport(db: Database, principal: Principal, exported: ExportedList): Promise<boolean> {
  return (await countRows(db, principal, exported)) > maxUnprovenRows;
}

/** The number of rows, or at least more than {@link maxUnprovenRows}. */
async function countRows(db: Database, principal: Principal, exported: ExportedList): Promise<number> {
  if (exported.list === "contacts") {
    const { format: _format, ...query } = exported.query;
    return (await listContacts(db, principal, { ...query, limit: 1 })).total;
  }
  if (exported.list === "accounts") {
    const { format: _format, columns: _columns, ...query } = exported.query;
    return (await listAccounts(db, principal, { ...query, limit: 1 })).total;
  }
  const { format: _format, ...query } = exported.query;
  const { total, items } = await iterateAccounts(db, principal, query);
  if (total > maxUnprovenRows) return total;
  let people = 0;
  for await (const page of items) people += page.reduce((sum, { contact_count }) => sum + contact_count, 0);
  return people;
}

/** Creates the link to download an export once, in the same session. */
export async function createExportLink(db: Database, { now, ...binding }: SessionExport): Promise<{ link: string }> {
  return { link: await createChallenge(db, bindingOf(binding), now) };
}

/**
 * Consumes the link of {@link createExportLink}.
 *
 * @throws AppError 403 `export_link_expired`: it was used, has expired, belongs to another session or query, or the list
 * has grown since
 */
export async function consumeExportLink(
  db: Database,
  { link, now, ...binding }: SessionExport & { link: string },
): Promise<void> {
  if (!(await consumeChallenge(db, { challenge: link, binding: bindingOf(binding), now })))
    throw new AppError(403, "export_link_expired", "This download link has expired. Export the list again.");
}

/** A schema returns parameters in its own order, so equal queries always have the same text. */
function bindingOf({ sessionId, clientId, isLarge, exported: { list, query } }: Omit<SessionExport, "now">) {
  return { purpose: "export", id: JSON.stringify([sessionId, clientId, isLarge, list, query]) } as const;
}
