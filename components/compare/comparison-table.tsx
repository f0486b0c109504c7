import { clsx } from "clsx";
import { X } from "lucide-react";
import Link from "next/link";
import { CompanyMark } from "@/components/accounts/company-mark";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import { compareHref } from "@/lib/compare/choice";
import {
  type ComparisonCell,
  type ComparisonGroup,
  type ComparisonRow,
  sourcesOf,
} from "@/lib/compare/compose-comparison";
import type { AccountDetail } from "@/lib/contracts/accounts/account";

/** Each account's color, the same in the table and in the chart. */
const fills = ["fill-chart-1", "fill-chart-2", "fill-chart-3", "fill-chart-4"];

/** Keeps each column wide enough for a value of two words: two columns fit on a phone, more scroll sideways. */
const widths: Record<number, string> = { 3: "max-md:min-w-[30rem]", 4: "max-md:min-w-[38rem]" };

interface ComparisonTableProps {
  accounts: readonly AccountDetail[];
  groups: readonly ComparisonGroup[];
  /** Whether only differing rows are shown. */
  differ: boolean;
}

/** Compares accounts: a column for each, a row for each field, every value with its source. */
export function ComparisonTable({ accounts, groups, differ }: ComparisonTableProps) {
  const sources = sourcesOf(groups);
  return (
    <section
      aria-label="Values side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative sheet max-md:overflow-x-auto print:overflow-visible print:shadow-none"
    >
      <table className={clsx("w-full table-fixed text-sm print:min-w-0 print:text-xs", widths[accounts.length])}>
        <caption className="sr-only">{accounts.map(({ name }) => name).join(", ")}</caption>
        <thead className="md:sticky md:top-(--topbar) md:z-10 print:static">
          <tr className="align-top">
            <td className="w-40 rounded-tl-lg bg-surface max-lg:w-28 max-md:w-22" />
            {accounts.map((account) => (
              <th
                key={account.id}
                scope="col"
                className="bg-surface px-3 pt-4 pb-3 text-left font-normal last:rounded-tr-lg max-md:px-2"
              >
                <ColumnHead account={account} accounts={accounts} differ={differ} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={accounts.length + 1}
                className="border-line border-y bg-sunken px-4 py-1.5 text-left font-medium text-muted text-xs max-md:px-2 print:py-1"
              >
                {group.title}
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row key={row.key} row={row} accounts={accounts} sources={sources} />
            ))}
          </tbody>
        ))}
      </table>
      <ol
        aria-label="Sources"
        className="list-decimal border-line border-t py-3 pr-4 pl-9 text-muted text-xs max-md:sticky max-md:left-0 max-md:max-w-[calc(100vw-2.25rem)]"
      >
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ol>
    </section>
  );
}

interface ColumnHeadProps extends Omit<ComparisonTableProps, "groups"> {
  account: AccountDetail;
}

/** A column's heading: the account's name as a link, and a button that removes it from the comparison. */
function ColumnHead({ account, accounts, differ }: ColumnHeadProps) {
  const others = accounts.flatMap(({ id }) => (id === account.id ? [] : id));
  return (
    <span className="flex items-start justify-between gap-1">
      <span className="flex min-w-0 gap-2.5 max-md:flex-col max-md:gap-1">
        <CompanyMark name={account.name} logo={account.logo} />
        <span className="min-w-0">
          <Link
            href={`/account/${account.id}`}
            prefetch={false}
            className="font-semibold text-ink underline-offset-2 [overflow-wrap:anywhere] hover:underline"
          >
            {account.name}
          </Link>
          {account.ticker ? <span className="block text-muted text-xs">{account.ticker}</span> : null}
        </span>
      </span>
      <Link
        href={compareHref(others, { differ })}
        prefetch={false}
        scroll={false}
        aria-label={`Remove ${account.name}`}
        title="Remove"
        className="-mt-1 inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink print:hidden"
      >
        <X className="size-4" aria-hidden="true" />
      </Link>
    </span>
  );
}

interface RowProps {
  row: ComparisonRow;
  accounts: readonly AccountDetail[];
  sources: readonly string[];
}

function Row({ row, accounts, sources }: RowProps) {
  return (
    <tr className="break-inside-avoid border-line border-b align-top last:border-b-0">
      <th scope="row" className="px-4 py-2 text-left font-normal text-muted max-md:px-2 print:py-1">
        {row.label}
        {row.differs ? null : <span className="block text-muted text-xs">The same</span>}
      </th>
      {row.cells.map((cell, at) => (
        <td key={accounts[at]?.id} className="px-3 py-2 max-md:px-2 print:py-1">
          <Cell cell={cell} fill={fills[at] ?? ""} differs={row.differs} sources={sources} />
        </td>
      ))}
    </tr>
  );
}

interface CellProps {
  cell: ComparisonCell;
  fill: string;
  differs: boolean;
  sources: readonly string[];
}

/** A value, the number of its source below it, and a bar that compares its size with that of the other values. */
function Cell({ cell, fill, differs, sources }: CellProps) {
  const isLargest = differs && cell.share === 1;
  return (
    <>
      <span
        className={clsx("block tabular-nums [overflow-wrap:anywhere]", differs ? "font-medium text-ink" : "text-muted")}
      >
        <ValueOrDash>{cell.text}</ValueOrDash>
        {cell.source ? (
          <sup title={cell.source} className="ml-1 font-normal text-muted">
            <span className="sr-only">Source </span>
            {sources.indexOf(cell.source) + 1}
          </sup>
        ) : null}
        {isLargest ? <span className="sr-only"> (largest)</span> : null}
      </span>
      {cell.share === null ? null : (
        <svg className="my-1 max-w-40" width="100%" height="4" aria-hidden="true" focusable="false">
          <rect width="100%" height="4" rx="2" className="fill-line" />
          <rect width={`${Math.round(cell.share * 1_000) / 10}%`} height="4" rx="2" className={fill} />
        </svg>
      )}
      {cell.note ? (
        <span className="block text-muted text-xs [overflow-wrap:anywhere] print:text-[0.625rem]">{cell.note}</span>
      ) : null}
    </>
  );
}
