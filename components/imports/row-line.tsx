import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { contactHref } from "@/lib/contacts/filter";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import type { ImportRow } from "@/lib/contracts/imports/import";
import { fieldName } from "@/lib/imports/labels";
import { reasonOf } from "@/lib/imports/shared-reasons";

interface RowLineProps {
  row: ImportRow;
  aside?: ReactNode;
  /** Whether the row's problem is named above the list, for all rows that have it. */
  isReasonShared?: boolean;
}

/** One row of the file: its values, the account or contact it matches, and its problem. */
export function RowLine({ row, aside, isReasonShared = false }: RowLineProps) {
  const { line, values, cells, reason, account, contact, changes, outcome } = row;
  const own = values.name ?? values.full_name ?? values.body ?? values.subject ?? values.owner_name;
  const address = values.domain ?? values.email ?? values.owner_email;
  const name = String(own ?? address ?? "") || cells.filter((cell) => cell.trim() !== "").join(" · ");
  const rest = Object.entries(values).filter(([field]) => !headFields.has(field));
  // A contact added by the import no longer exists after the import is undone; the contact's account does.
  const person = outcome === "undone" ? null : contact;
  const isLink = account !== null && (outcome !== "undone" || contact !== null);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5 text-sm md:px-5">
      <span className="w-14 shrink-0 text-muted text-xs tabular-nums leading-5">Line {line}</span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium text-ink">
          {name || "Empty row"}
          {own && address ? <span className="font-normal text-muted"> · {address}</span> : null}
        </p>
        {rest.length === 0 ? null : (
          <p className="truncate text-muted text-xs">
            {rest.map(([field, value]) => `${fieldName(field)}: ${textOf(field, value)}`).join(" · ")}
          </p>
        )}
        {reason === null || isReasonShared ? null : (
          <p className={clsx("text-xs [overflow-wrap:anywhere]", toneOf(row))}>{reasonOf(row)}</p>
        )}
        {changes.length === 0 || row.status === "same" ? null : (
          <p className="text-muted text-xs">Changes {changes.map(fieldName).join(", ")}</p>
        )}
      </div>
      {account === null ? null : (
        <div className="min-w-0 flex-1 basis-40 max-sm:pl-[4.5rem]">
          {isLink ? (
            <Link
              href={person ? contactHref(person) : `/account/${account.id}`}
              className="block truncate text-accent-ink hover:underline"
            >
              {person?.name ?? account.name}
            </Link>
          ) : (
            <p className="truncate text-muted">{account.name}</p>
          )}
          <p className="truncate text-muted text-xs">
            {(person ? [person.title, account.name] : [account.domain, account.place]).filter(Boolean).join(" · ") ||
              "In your accounts"}
          </p>
        </div>
      )}
      {aside}
    </li>
  );
}

function toneOf({ status, outcome }: ImportRow): string {
  if (status === "refused" || outcome === "refused") return "text-danger-ink";
  return status === "same" || status === "repeated" ? "text-muted" : "text-warning-ink";
}

/** The fields in the first line of a row. */
const headFields: ReadonlySet<string> = new Set([
  "name",
  "domain",
  "full_name",
  "email",
  "body",
  "subject",
  "owner_name",
  "owner_email",
]);

/** Formats a number with thousands separators, except for a year. */
function textOf(field: string, value: string | number | null): string {
  return typeof value === "number" && findFieldInfo(field)?.kind !== "year"
    ? value.toLocaleString("en")
    : String(value);
}
