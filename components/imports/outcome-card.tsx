"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { ImportKind, ImportPart } from "@/lib/contracts/import-field";
import { actOnImport } from "@/lib/imports/browser/requests";
import type { PartProps } from "./part-props";
import { Parts } from "./parts";

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
  done: "The file is imported",
  cancelled: "The import was cancelled",
  undone: "The import was taken back",
};

const descriptions: Record<ImportKind | "both", Record<string, string>> = {
  both: {
    done: "Each value says in its evidence that it came from this file, and each person’s history, too.",
    cancelled: "What was written before stays, until you take it back.",
    undone:
      "Accounts and people that it added are removed, values that it changed are what they were. “Kept” rows were changed by somebody since.",
  },
  accounts: {
    done: "Each value says in its evidence that it came from this file.",
    cancelled: "What was written before stays, until you take it back.",
    undone:
      "Accounts that it added are removed, values that it changed are what they were. “Kept” rows were changed by somebody since.",
  },
  contacts: {
    done: "Each person’s history says what came from this file.",
    cancelled: "What was written before stays, until you take it back.",
    undone:
      "People whom it added are removed, values that it changed are what they were. “Kept” rows were changed by somebody since.",
  },
  notes: {
    done: "Each note stands on its account’s timeline, on the day it was written.",
    cancelled: "What was written before stays, until you take it back.",
    undone: "Notes that it added are gone. “Kept” ones were changed or answered by somebody since.",
  },
  tasks: {
    done: "Each task stands at its account, and with whoever has it.",
    cancelled: "What was written before stays, until you take it back.",
    undone: "Tasks that it added are gone. “Kept” ones were changed by somebody since.",
  },
  owners: {
    done: "Files that come later find the members by the ids and names of this one.",
    cancelled: "What was written before stays, until you take it back.",
    undone: "Files that come later don’t find members by it any more.",
  },
};

const warnings: Record<ImportKind | "both", string> = {
  both: "Accounts and people that it added are removed, and can be brought back. Values that it changed are what they were, a “do not contact” that it set among them. What somebody changed since stays.",
  accounts:
    "Accounts that it added are removed, and can be restored for 30 days. Values that it changed are what they were. What somebody changed since stays.",
  contacts:
    "People whom it added are removed, and can be brought back from their account’s history. Values that it changed are what they were, a “do not contact” that it set among them. What somebody changed since stays.",
  notes: "Notes that it added are deleted. What somebody changed or answered since stays.",
  tasks: "Tasks that it added are deleted. What somebody changed since stays.",
  owners: "Who is who is forgotten. What has an owner by it keeps that owner.",
};

/** Where to go from here, by the kind of file. */
const ways: Record<ImportKind, { href: string; name: string }> = {
  accounts: { href: "/all-accounts", name: "See accounts" },
  contacts: { href: "/contacts", name: "See contacts" },
  notes: { href: "/all-accounts", name: "See accounts" },
  tasks: { href: "/tasks", name: "See my tasks" },
  owners: { href: "/all-accounts", name: "See accounts" },
};

/** The outcome of each row, and the undo of the import. */
export function OutcomeCard({ one, isAsking, change }: PartProps) {
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
        title={titles[state] ?? "Over"}
        description={isNothing ? "Nothing was written." : descriptions[words][state]}
        actions={
          canUndo && one.transfer === null ? (
            <OnlineButton busy={isAsking} onClick={() => setSure(true)}>
              Take it back
            </OnlineButton>
          ) : null
        }
      />
      <Parts id={id} of={kind} title={people ? "Accounts" : null} parts={partsOf(outcomes)} />
      {people && Object.keys(people.outcomes).length > 0 ? (
        <div className="border-line border-t pt-3">
          <Parts id={id} of="contacts" title="People at them" parts={partsOf(people.outcomes)} />
        </div>
      ) : null}
      <CardBody className="border-line border-t pt-4">
        <ButtonLink href={ways[kind].href} variant="primary">
          {ways[kind].name}
        </ButtonLink>
      </CardBody>
      <Dialog
        open={isSure}
        onClose={() => setSure(false)}
        width="sm"
        title="Take this import back?"
        description={warnings[words]}
        footer={
          <>
            <Button onClick={() => setSure(false)}>Keep it</Button>
            <OnlineButton
              variant="danger"
              busy={isAsking}
              onClick={() => {
                setSure(false);
                void change(() => actOnImport(id, { action: "undo" }));
              }}
            >
              Take it back
            </OnlineButton>
          </>
        }
      />
    </Card>
  );
}
