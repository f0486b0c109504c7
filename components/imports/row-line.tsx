import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ImportRow } from "@/lib/contracts/import";
import { fieldName } from "@/lib/imports/words";

/** One row of the file: what it says, which account it is, what is wrong with it. */
export function RowLine({ row, aside }: { row: ImportRow; aside?: ReactNode }) {
  const { line, values, cells, reason, column, account, changes, outcome } = row;
  const name = String(values.name ?? values.domain ?? "") || cells.filter((cell) => cell.trim() !== "").join(" · ");
  const rest = Object.entries(values).filter(([field]) => field !== "name" && field !== "domain");
  const isLink = account !== null && outcome !== "undone";
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5 text-sm md:px-5">
      <span className="w-14 shrink-0 text-faint text-xs tabular-nums leading-5">Line {line}</span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium text-ink">
          {name || "Nothing"}
          {values.name && values.domain ? <span className="font-normal text-muted"> · {values.domain}</span> : null}
        </p>
        {rest.length === 0 ? null : (
          <p className="truncate text-faint text-xs">
            {rest.map(([field, value]) => `${fieldName(field)}: ${textOf(field, value)}`).join(" · ")}
          </p>
        )}
        {reason === null ? null : (
          <p
            className={clsx(
              "text-xs [overflow-wrap:anywhere]",
              row.verdict === "doubtful" ? "text-warning-ink" : "text-danger-ink",
            )}
          >
            {column === null ? "" : `${column}: `}
            {reason}
          </p>
        )}
        {changes.length === 0 || row.verdict === "same" ? null : (
          <p className="text-muted text-xs">Changes {changes.map(fieldName).join(", ")}</p>
        )}
      </div>
      {account === null ? null : (
        <div className="min-w-0 flex-1 basis-40 max-sm:pl-[4.5rem]">
          {isLink ? (
            <Link href={`/account/${account.id}`} className="block truncate text-accent-ink hover:underline">
              {account.name}
            </Link>
          ) : (
            <p className="truncate text-muted">{account.name}</p>
          )}
          <p className="truncate text-faint text-xs">
            {[account.domain, account.place].filter(Boolean).join(" · ") || "In your accounts"}
          </p>
        </div>
      )}
      {aside}
    </li>
  );
}

/** A figure with its groups; a year is none. */
function textOf(field: string, value: string | number | null): string {
  return typeof value === "number" && field !== "founded_year" ? value.toLocaleString("en") : String(value);
}
