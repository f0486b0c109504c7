import { clsx } from "clsx";
import Link from "next/link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Select } from "@/components/ui/form/select";
import { type ImportKind, importOutcomes, importRowStatuses } from "@/lib/contracts/imports/import-field";
import type { TransferFile } from "@/lib/contracts/imports/transfer";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { actOnImport, requestParse } from "@/lib/imports/browser/requests";
import { kindNames, partNames, stateNames } from "@/lib/imports/labels";
import { kindOptions, readKind } from "../kind-options";
import { StateBadge } from "../state-badge";
import type { useTransfer } from "./use-transfer";

interface FileLineProps extends Pick<ReturnType<typeof useTransfer>, "isRequesting" | "change"> {
  file: TransferFile;
  isPreparing: boolean;
}

/** One file of a transfer: its contents, its row counts, and its links. */
export function FileLine({ file, isPreparing, isRequesting, change }: FileLineProps) {
  const { import: one, problem } = file;
  const { id, file_name: name, kind, rows, state } = one;
  const isRead = kind !== null && rows !== null;
  const canChange = isPreparing && ["mapping", "ready", "failed", "uploading"].includes(state);
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-sm md:grid-cols-[minmax(0,1fr)_11rem_auto] md:items-start md:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium text-ink">{name}</span>
          <StateBadge state={state}>{stateNames[state]}</StateBadge>
        </p>
        <p className="text-muted text-xs">
          {isRead
            ? `${formatPlural(rows, "row", "rows")}, ${file.matched} of ${formatPlural(file.columns, "column", "columns")} matched`
            : "Not read yet"}
        </p>
        <Counts file={file} />
        {problem === null ? null : (
          <p role="alert" className="mt-1 text-danger-ink [overflow-wrap:anywhere]">
            {problem}
          </p>
        )}
      </div>
      {canChange && isRead ? (
        <Select
          aria-label={`Contents of ${name}`}
          value={kind}
          disabled={isRequesting}
          onChange={(event) => change(() => requestParse(id, { kind: readKind(event.target.value) }))}
          options={kindOptions(kindNames)}
        />
      ) : (
        <p className="text-muted md:py-1.5">{kind === null ? "" : kindNames[kind]}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-end md:py-1">
        {isRead ? (
          <Link href={`/all-accounts/import/${id}`} className="text-accent-ink hover:underline">
            {state === "mapping" ? "Match columns" : "See rows"}
            <span className="sr-only"> of {name}</span>
          </Link>
        ) : null}
        {canChange ? (
          <OnlineButton
            variant="ghost"
            size="sm"
            busy={isRequesting}
            aria-label={`Leave ${name} out`}
            onClick={() => change(() => actOnImport(id, { action: "cancel" }))}
          >
            Leave out
          </OnlineButton>
        ) : null}
      </div>
    </li>
  );
}

/** The row counts, and the targets of their links. */
function Counts({ file: { import: one } }: { file: TransferFile }) {
  const { statuses, outcomes, links, kind, people } = one;
  const isOver = Object.keys(outcomes).length > 0;
  const sum = (of: string) =>
    isOver ? (outcomes[of] ?? 0) + (people?.outcomes[of] ?? 0) : (statuses[of] ?? 0) + (people?.statuses[of] ?? 0);
  const parts = (isOver ? importOutcomes : importRowStatuses).map((of) => ({ name: partNames[of], count: sum(of) }));
  const listed = parts.filter(({ count }) => count > 0);
  const found = (links.found ?? 0) + (links.planned ?? 0);
  const doubtful = (links.doubtful ?? 0) + (links.waits ?? 0);
  const missing = links.missing ?? 0;
  const noun = kind === null ? null : linkNouns[kind];
  return (
    <>
      {listed.length === 0 ? null : (
        <p className="mt-1 text-muted text-xs">
          {listed.map(({ name, count }) => `${name} ${formatCount(count)}`).join(" · ")}
        </p>
      )}
      {noun === null || found + doubtful + missing === 0 ? null : (
        <p className="text-muted text-xs">
          {noun}: {formatCount(found)} found
          <span className={clsx(missing > 0 && "text-danger-ink")}> · {formatCount(missing)} not found</span>
          <span className={clsx(doubtful > 0 && "text-warning-ink")}> · {formatCount(doubtful)} doubtful</span>
        </p>
      )}
    </>
  );
}

/** The targets that the rows of each kind are linked to; null for kinds without links. */
const linkNouns: Record<ImportKind, string | null> = {
  owners: "Members",
  accounts: "Their owners",
  contacts: "Their accounts",
  notes: "Their accounts and people",
  tasks: "Their accounts and people",
};
