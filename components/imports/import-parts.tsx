"use client";

import { Download } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Import, ImportRow, ImportRows } from "@/lib/contracts/imports/import";
import type { ImportKind, ImportPart } from "@/lib/contracts/imports/import-field";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { fileAddress, loadRows } from "@/lib/imports/browser/requests";
import { partNames } from "@/lib/imports/labels";
import { findShared, reasonOf } from "@/lib/imports/shared-reasons";
import { RowLine } from "./row-line";

interface ImportPartsProps {
  /** The import. */
  one: Pick<Import, "id" | "can_download">;
  /** Whether the rows are accounts or contacts. */
  of: ImportKind;
  /** The title, where there are several groups of parts; null if there is only one. */
  title?: string | null;
  /** The parts to show, with the number of their rows. */
  parts: readonly { part: ImportPart; count: number }[];
  /** Renders a control beside a row, such as a choice. */
  aside?: (row: ImportRow) => ReactNode;
}

/** An import's rows by part: the number, the rows, and a download of each if the user may download them. */
export function ImportParts({
  one: { id, can_download: canDownload },
  of,
  title = null,
  parts,
  aside,
}: ImportPartsProps) {
  const filled = parts.filter(({ count }) => count > 0);
  const [chosen, setChosen] = useState(filled[0]?.part ?? null);
  if (chosen === null) return null;
  return (
    <>
      {title === null ? null : <h3 className="px-4 pt-1 pb-2 font-medium text-ink text-sm md:px-5">{title}</h3>}
      <fieldset aria-label={title ?? "Parts"} className="flex flex-wrap gap-2 px-4 pb-3 md:px-5">
        {filled.map(({ part, count }) => (
          <button
            key={part}
            type="button"
            aria-pressed={part === chosen}
            onClick={() => setChosen(part)}
            className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong px-2.5 text-muted text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            {partNames[part]} <span className="font-medium tabular-nums">{formatCount(count)}</span>
          </button>
        ))}
        {canDownload ? (
          <a
            href={fileAddress(id, chosen, of)}
            download
            className="ml-auto inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-muted text-sm hover:bg-hover hover:text-ink"
          >
            <Download className="size-3.5" aria-hidden="true" />
            Download “{partNames[chosen]}”
          </a>
        ) : null}
      </fieldset>
      <Rows
        key={chosen}
        id={id}
        of={of}
        name={`${title ?? "Rows"}: ${partNames[chosen]}`}
        part={chosen}
        aside={aside}
      />
    </>
  );
}

interface RowsProps extends Pick<ImportPartsProps, "of" | "aside"> {
  id: string;
  name: string;
  part: ImportPart;
}

function Rows({ id, of, name, part, aside }: RowsProps) {
  const [rows, setRows] = useState<readonly ImportRow[] | null>(null);
  const [next, setNext] = useState<number | null>(0);
  const [isLoading, setLoading] = useState(false);
  const [reasons, setReasons] = useState<ImportRows["reasons"]>([]);
  const [reason, setReason] = useState("");
  const latest = useRef(0);

  async function more(after: number, only = reason): Promise<void> {
    latest.current += 1;
    const request = latest.current;
    setLoading(true);
    setReason(only);
    const outcome = await loadRows(id, { part, of, after, reason: only });
    // Another reason was chosen before this response arrived.
    if (request !== latest.current) return;
    setLoading(false);
    if (outcome.kind === "refused") {
      setReason(reason);
      showToast(outcome.detail, { tone: "danger" });
      return;
    }
    setRows((now) => (after === 0 ? outcome.data.items : [...(now ?? []), ...outcome.data.items]));
    setNext(outcome.data.next);
    if (after === 0) setReasons(outcome.data.reasons);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part, as the part is this component's key
  useEffect(() => void more(0), []);

  const shared = findShared(rows ?? []);
  if (rows === null) {
    return (
      <p role="status" className="border-line border-t px-4 py-3 text-muted text-sm md:px-5">
        {isLoading ? "Loading rows…" : "Rows could not be loaded."}
      </p>
    );
  }
  return (
    <>
      {reasons.length > 1 ? (
        <ReasonField reasons={reasons} reason={reason} onChoose={(only) => void more(0, only)} />
      ) : null}
      {shared.map(({ row, count }) => (
        <p
          key={reasonOf(row)}
          className="border-line border-t bg-sunken px-4 py-2.5 text-sm text-warning-ink [overflow-wrap:anywhere] md:px-5"
        >
          <span className="font-medium tabular-nums">{formatPlural(count, "row")}:</span> {reasonOf(row)}
        </p>
      ))}
      <ul aria-label={name} className="divide-y divide-line border-line border-t">
        {rows.map((row) => (
          <RowLine
            key={row.line}
            row={row}
            aside={aside?.(row)}
            isReasonShared={shared.some((one) => reasonOf(one.row) === reasonOf(row))}
          />
        ))}
      </ul>
      {next === null ? null : (
        <div className="border-line border-t p-3">
          <Button busy={isLoading} onClick={() => more(next)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

interface ReasonFieldProps {
  reasons: ImportRows["reasons"];
  /** The chosen reason; "" for all. */
  reason: string;
  onChoose: (reason: string) => void;
}

function ReasonField({ reasons, reason, onChoose }: ReasonFieldProps) {
  return (
    <div className="px-4 pb-3 md:px-5">
      <Select
        aria-label="Filter by reason"
        className="w-full"
        value={reason}
        onChange={(event) => onChoose(event.target.value)}
        options={reasons.map(({ reason: one, count }) => [one, `${one} (${formatCount(count)})`])}
      >
        <option value="">All reasons</option>
      </Select>
    </div>
  );
}
