import { clsx } from "clsx";
import Link from "next/link";
import { NudgeButton } from "@/components/nudges/nudge-button";
import { Avatar } from "@/components/ui/avatar";
import type { Coverage } from "@/lib/contracts/home/coverage";
import { formatCount } from "@/lib/contracts/text/format-number";
import { coverageLinks, type OwnerRef } from "@/lib/teams/coverage-links";

type Figure = "accounts" | "quiet" | "gaps" | "open_tasks" | "overdue_tasks";

const figures: readonly Figure[] = ["accounts", "quiet", "gaps", "open_tasks", "overdue_tasks"];

interface CoverageTableProps {
  team: { id: string; name: string };
  coverage: Coverage;
  meUid: string;
}

/** The open work at each member's accounts, and the team's total: every figure links to the counted items. */
export function CoverageTable({ team, coverage: { items, quiet_days: days }, meUid }: CoverageTableProps) {
  const headings: Record<Figure, string> = {
    accounts: "Accounts",
    quiet: `Inactive ${days} days`,
    gaps: "Committee gaps",
    open_tasks: "Open tasks",
    overdue_tasks: "Overdue tasks",
  };
  const rows = items.map((item) => ({ owner: { uid: item.member.uid }, name: item.member.name, figures: item }));
  return (
    <table className="w-full border-separate border-spacing-0 sheet text-sm max-md:block">
      <caption className="sr-only">What the accounts of {team.name} need, by member</caption>
      <thead className="text-muted text-xs max-md:block">
        <tr className={clsx(rowStyle, "max-md:border-line max-md:border-b max-md:pb-2")}>
          <th scope="col" className="border-line border-b py-2 pr-4 pl-4 text-left font-medium max-md:sr-only">
            Member
          </th>
          {figures.map((figure) => (
            <th
              key={figure}
              scope="col"
              className="w-[14%] border-line border-b py-2 pr-4 text-left align-bottom font-medium max-md:border-b-0 max-md:p-0"
            >
              {headings[figure]}
            </th>
          ))}
          <th scope="col" className="w-0 border-line border-b max-md:sr-only">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ owner, name, figures: item }) => (
          <tr key={owner.uid} className={clsx(rowStyle, "max-md:border-line max-md:border-b")}>
            <th scope="row" className={clsx(cellStyle, "pl-4 text-left font-normal max-md:col-span-3 max-md:pl-0")}>
              <span className="flex items-center gap-2.5">
                <Avatar name={name} size="sm" />
                <span className="min-w-0 truncate font-medium text-ink">{name}</span>
              </span>
            </th>
            {figures.map((figure) => (
              <td key={figure} className={cellStyle}>
                <FigureLink
                  href={hrefOf(figure, owner, days)}
                  label={headings[figure]}
                  of={name}
                  value={item[figure]}
                  isExact={item.is_exact || (figure !== "quiet" && figure !== "gaps")}
                />
              </td>
            ))}
            <td className={clsx(cellStyle, "pr-3 max-md:col-[4/6] max-md:row-start-1 max-md:justify-self-end")}>
              {owner.uid === meUid || item.accounts === 0 ? null : (
                <NudgeButton member={{ uid: owner.uid, name }} account={null} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="max-md:block">
        <tr className={rowStyle}>
          <th
            scope="row"
            className={clsx(footStyle, "pl-4 text-left font-medium text-muted max-md:col-span-5 max-md:pl-0")}
          >
            {team.name} total
          </th>
          {figures.map((figure) => (
            <td key={figure} className={footStyle}>
              <FigureLink
                href={hrefOf(figure, { teamId: team.id }, days)}
                label={headings[figure]}
                of={`${team.name} total`}
                value={items.reduce((sum, item) => sum + item[figure], 0)}
                isExact={items.every((item) => item.is_exact) || (figure !== "quiet" && figure !== "gaps")}
              />
            </td>
          ))}
          <td className="max-md:hidden" />
        </tr>
      </tfoot>
    </table>
  );
}

// On a phone the figures of a row are below its name, in one line below the headings.
const rowStyle =
  "group max-md:grid max-md:grid-cols-[1fr_1fr_1.25fr_0.9fr_1fr] max-md:items-center max-md:gap-x-1 max-md:px-4 max-md:py-2";
const cellStyle = "border-line border-b py-2.5 pr-4 max-md:border-b-0 max-md:p-0";
const footStyle = "py-2.5 pr-4 max-md:p-0";

function hrefOf(figure: Figure, owner: OwnerRef, days: number): string {
  if (figure === "quiet") return coverageLinks.quiet(owner, days);
  const to = { accounts: "accounts", gaps: "gaps", open_tasks: "openTasks", overdue_tasks: "overdueTasks" } as const;
  return coverageLinks[to[figure]](owner);
}

interface FigureLinkProps {
  href: string;
  label: string;
  of: string;
  value: number;
  isExact: boolean;
}

function FigureLink({ href, label, of, value, isExact }: FigureLinkProps) {
  const text = `${isExact ? "" : "at least "}${formatCount(value)}`;
  return value === 0 ? (
    <span className="inline-flex min-h-6 items-center text-muted tabular-nums">
      0<span className="sr-only"> {label.toLowerCase()}</span>
    </span>
  ) : (
    <Link
      href={href}
      prefetch={false}
      aria-label={`${text} ${label.toLowerCase()}, ${of}`}
      className="inline-flex min-h-6 min-w-6 items-center text-ink tabular-nums hover:text-accent-ink hover:underline"
    >
      {text}
    </Link>
  );
}
