"use client";

import { useState } from "react";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { ImportKind, ImportPart } from "@/lib/contracts/imports/import-field";
import { actOnImport } from "@/lib/imports/browser/requests";
import { ImportParts } from "./import-parts";
import type { ImportStepProps } from "./import-step-props";

const parts: readonly [ImportPart, outcome: string][] = [
  ["added", "added"],
  ["changed", "changed"],
  ["kept", "kept"],
  ["undone", "undone"],
  ["failed", "refused"],
  ["skipped", "skipped"],
  ["unchanged", "unchanged"],
  ["again", "repeated"],
];

const titles: Record<string, string> = {
  done: "The file was imported",
  cancelled: "The import was canceled",
  undone: "The import was undone",
};

/** The text for each end of an import, unless it was canceled. */
const descriptions: Record<ImportKind | "both", Record<string, string>> = {
  both: {
    done: "The sources of each value, and each contact’s history, name this file.",
    undone:
      "Accounts and contacts it added are removed, and changed values are restored. “Kept” rows have been changed since.",
  },
  accounts: {
    done: "The sources of each value name this file.",
    undone: "Accounts it added are removed, and changed values are restored. “Kept” rows have been changed since.",
  },
  contacts: {
    done: "Each contact’s history shows what came from this file.",
    undone: "Contacts it added are removed, and changed values are restored. “Kept” rows have been changed since.",
  },
  notes: {
    done: "Each note appears on its account’s timeline, on the day it was written.",
    undone: "Notes it added are deleted. “Kept” notes have been changed or answered since.",
  },
  tasks: {
    done: "Each task appears at its account and for its assignee.",
    undone: "Tasks it added are deleted. “Kept” tasks have been changed since.",
  },
  owners: {
    done: "Later files match members by the ids and names in this one.",
    undone: "Later files no longer match members by the ids and names in this one.",
  },
};

const warnings: Record<ImportKind | "both", string> = {
  both: "Accounts and contacts it added are removed and can be restored. Changed values are restored, including “do not contact”. Anything that someone has changed since then is kept.",
  accounts:
    "Accounts it added are removed and can be restored for 30 days. Changed values are restored. Anything that someone has changed since then is kept.",
  contacts:
    "Contacts it added are removed and can be restored from their account’s history. Changed values are restored, including “do not contact”. Anything that someone has changed since then is kept.",
  notes: "Notes it added are deleted. Anything that someone has changed or answered since then is kept.",
  tasks: "Tasks it added are deleted. Anything that someone has changed since then is kept.",
  owners: "The member matches are deleted. Owners that were assigned are kept.",
};

/** The next steps, by the kind of file. The lists show all rows, as a default view could hide the imported ones. */
const links: Record<ImportKind, { href: string; name: string }> = {
  accounts: { href: "/all-accounts?owner=all", name: "See accounts" },
  contacts: { href: "/contacts?owner=all", name: "See contacts" },
  notes: { href: "/all-accounts", name: "See accounts" },
  tasks: { href: "/tasks", name: "See my tasks" },
  owners: { href: "/all-accounts", name: "See accounts" },
};

/** The outcome of each row, and the undo of the import. */
export function OutcomeCard({ one, isRequesting, change }: ImportStepProps) {
  const [isSure, setSure] = useState(false);
  const { id, state, outcomes, people, can_undo: canUndo } = one;
  const kind = one.kind ?? "accounts";
  const words = people ? "both" : kind;
  const isNothing = Object.keys(outcomes).length === 0;
  const partsOf = (counts: Record<string, number>) =>
    parts.map(([part, outcome]) => ({ part, count: counts[outcome] ?? 0 }));
  return (
    <Card aria-labelledby="import-outcome">
      <CardHeader
        id="import-outcome"
        title={titles[state] ?? "Finished"}
        description={
          <>
            {isNothing
              ? "Nothing was saved."
              : (descriptions[words][state] ?? "Rows that were already saved are kept until you undo it.")}
            {state === "undone" && one.undone_by ? ` Undone by ${one.undone_by.name}.` : null}
          </>
        }
        actions={
          canUndo && one.transfer === null ? (
            <OnlineButton busy={isRequesting} onClick={() => setSure(true)}>
              Undo import
            </OnlineButton>
          ) : null
        }
      />
      <ImportParts one={one} of={kind} title={people ? "Accounts" : null} parts={partsOf(outcomes)} />
      {people && Object.keys(people.outcomes).length > 0 ? (
        <div className="border-line border-t pt-3">
          <ImportParts one={one} of="contacts" title="Their contacts" parts={partsOf(people.outcomes)} />
        </div>
      ) : null}
      <CardBody className="border-line border-t pt-4">
        <ButtonLink href={links[kind].href} variant="primary">
          {links[kind].name}
        </ButtonLink>
      </CardBody>
      <ConfirmDialog
        open={isSure}
        onClose={() => setSure(false)}
        title="Undo this import?"
        description={warnings[words]}
        action="Undo import"
        cancel="Keep import"
        isBusy={isRequesting}
        onConfirm={() => {
          setSure(false);
          void change(() => actOnImport(id, { action: "undo" }));
        }}
      />
    </Card>
  );
}
