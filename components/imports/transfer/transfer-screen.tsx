"use client";

import Link from "next/link";
import { useState } from "react";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { ImportDecision } from "@/lib/contracts/imports/import-field";
import type { Transfer } from "@/lib/contracts/imports/transfer";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { ruleNamesOfBoth } from "@/lib/imports/labels";
import { DoubtfulRuleField } from "../doubtful-rule-field";
import { FileLine } from "./file-line";
import { useTransfer } from "./use-transfer";

interface PartProps {
  one: Transfer;
  isRequesting: boolean;
  act: ReturnType<typeof useTransfer>["act"];
}

/** Several files imported together: the contents, links and outcome of each. */
export function TransferScreen({ initial }: { initial: Transfer }) {
  const { one, isBusy, isRequesting, change, act } = useTransfer(initial);
  const canCancel = one.state === "preparing" || one.state === "running";
  return (
    <>
      <PageHeading
        title={formatPlural(one.files.length, "file", "files")}
        description={
          <>
            <span role="status">{statusOf(one, isBusy)}</span>
            {" · "}
            <Link href="/all-accounts/import" className="text-accent-ink underline">
              All imports
            </Link>
          </>
        }
        actions={
          canCancel ? (
            <OnlineButton variant="danger-quiet" busy={isRequesting} onClick={() => act({ action: "cancel" })}>
              Cancel all
            </OnlineButton>
          ) : null
        }
      />
      <Card aria-labelledby="transfer-files">
        <CardHeader id="transfer-files" title={titles[one.state]} description={descriptionOf(one)} />
        {isBusy || one.is_paused ? <Progress one={one} /> : null}
        <ul aria-label="Files" className="divide-y divide-line border-line border-y">
          {one.files.map((file) => (
            <FileLine
              key={file.import.id}
              file={file}
              isPreparing={one.state === "preparing"}
              isRequesting={isRequesting}
              change={change}
            />
          ))}
        </ul>
        <Foot one={one} isRequesting={isRequesting} act={act} />
      </Card>
    </>
  );
}

const titles: Record<Transfer["state"], string> = {
  preparing: "Review",
  running: "Importing",
  done: "The files were imported",
  undoing: "Undoing the import",
  undone: "The import was undone",
  cancelled: "The import was canceled",
};

function descriptionOf({ state }: Transfer): string {
  switch (state) {
    case "preparing":
      return "Nothing is saved yet. Links between the files are found by source system ids, domains and names.";
    case "running":
    case "undoing":
      return "You can close this page. The import keeps running, and you’ll get an alert when it’s done.";
    case "done":
      return "Rows with a broken link were skipped. Open their file to see and download them.";
    case "undone":
      return "Everything the files added is removed, and changed values are restored. Anything that someone has changed since then is kept.";
    case "cancelled":
      return "Rows that were already saved are kept until you undo it.";
  }
}

function statusOf(one: Transfer, isBusy: boolean): string {
  if (one.state === "preparing") {
    if (isBusy) return "Reading and checking";
    return one.is_ready ? "Ready to run" : "Needs review";
  }
  if (one.is_paused) return "Paused";
  return statuses[one.state];
}

const statuses: Record<Exclude<Transfer["state"], "preparing">, string> = {
  running: "Running",
  done: "Done",
  undoing: "Undoing",
  undone: "Undone",
  cancelled: "Canceled",
};

/** The progress of all files together; finished files count in full. */
function Progress({ one: { files, state } }: { one: Transfer }) {
  const isOver = (of: string) =>
    state === "preparing" ? of === "ready" : state === "undoing" ? of === "undone" : of === "done";
  const rows = files.map(({ import: { rows, total, done, state: of } }) => {
    const all = Math.max(1, total ?? rows ?? 1);
    const isWaiting = state !== "preparing" && (of === "ready" || (state === "undoing" && of === "done"));
    return { all, done: isOver(of) ? all : isWaiting ? 0 : Math.min(done, all) };
  });
  const sum = (of: "all" | "done") => rows.reduce((total, one) => total + one[of], 0);
  return (
    <CardBody>
      <ProgressBar
        label="Progress"
        text={`${formatCount(sum("done"))} of ${formatPlural(sum("all"), "row")}`}
        done={sum("done")}
        total={sum("all")}
        className="w-full"
      />
    </CardBody>
  );
}

function Foot({ one, isRequesting, act }: PartProps) {
  const [rule, setRule] = useState<ImportDecision>("skip");
  const doubtful = one.files.reduce(
    (all, { import: { statuses, people } }) => all + (statuses.doubtful ?? 0) + (people?.statuses.doubtful ?? 0),
    0,
  );
  if (one.state === "running") {
    return (
      <CardBody className="flex justify-end pt-4">
        <OnlineButton
          variant={one.is_paused ? "primary" : "secondary"}
          busy={isRequesting}
          onClick={() => act({ action: one.is_paused ? "resume" : "pause" })}
        >
          {one.is_paused ? "Resume" : "Pause"}
        </OnlineButton>
      </CardBody>
    );
  }
  if (one.state !== "preparing") return <After {...{ one, isRequesting, act }} />;
  return (
    <CardBody className="flex flex-wrap items-end gap-4 pt-4">
      {doubtful === 0 ? null : <DoubtfulRuleField rule={rule} onChoose={setRule} names={ruleNamesOfBoth} />}
      <OnlineButton
        variant="primary"
        className="sm:ml-auto"
        busy={isRequesting}
        disabled={!one.is_ready}
        onClick={() => act({ action: "run", doubtful: rule })}
      >
        Import {formatPlural(one.files.length, "file", "files")}
      </OnlineButton>
    </CardBody>
  );
}

function After({ one, isRequesting, act }: PartProps) {
  const [isSure, setSure] = useState(false);
  return (
    <CardBody className="flex flex-wrap items-center gap-3 pt-4">
      <ButtonLink href="/all-accounts" variant="primary">
        See accounts
      </ButtonLink>
      {one.can_undo ? (
        <OnlineButton busy={isRequesting} onClick={() => setSure(true)}>
          Undo all
        </OnlineButton>
      ) : null}
      <ConfirmDialog
        open={isSure}
        onClose={() => setSure(false)}
        title="Undo these files?"
        description="Tasks and notes they added are deleted, contacts and accounts are removed, and changed values are restored. Anything that someone has changed since then is kept."
        action="Undo all"
        cancel="Keep files"
        isBusy={isRequesting}
        onConfirm={() => {
          setSure(false);
          void act({ action: "undo" });
        }}
      />
    </CardBody>
  );
}
