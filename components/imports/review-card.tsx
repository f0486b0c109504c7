"use client";

import { useState } from "react";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Select } from "@/components/ui/form/select";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { ImportRow } from "@/lib/contracts/imports/import";
import {
  type ImportDecision,
  type ImportKind,
  importDecisions,
  importRowStatuses,
} from "@/lib/contracts/imports/import-field";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { actOnImport } from "@/lib/imports/browser/requests";
import { ruleNamesOfBoth, transferHref } from "@/lib/imports/labels";
import { DoubtfulRuleField } from "./doubtful-rule-field";
import { footStyle } from "./foot-style";
import { ImportParts } from "./import-parts";
import type { ImportStepProps } from "./import-step-props";
import { OwnersStep } from "./owners/owners-step";
import { useDecisions } from "./use-decisions";

const ruleOfActivity = { skip: "are left out", match: "are added to the closest account" };

/** The treatment of ambiguous rows under each rule that a kind supports. */
const ruleNames: Record<ImportKind, Partial<Record<ImportDecision, string>>> = {
  accounts: {
    skip: "are left out",
    match: "use the closest account",
    new: "are added as new accounts",
  },
  contacts: {
    skip: "are left out",
    match: "use the closest contact or account",
    new: "are added as new contacts where the account is certain",
  },
  notes: ruleOfActivity,
  tasks: ruleOfActivity,
  owners: { skip: "are left out", match: "use the member with that name" },
};

/** The number of rows in each part, and the sums: rows that would be written, and rows that can be imported at all. */
function countsOf(statuses: Record<string, number>) {
  const { new: added = 0, matched = 0, same = 0, doubtful = 0 } = statuses;
  const parts = importRowStatuses.map((part) => ({ part, count: statuses[part] ?? 0 }));
  return { parts, doubtful, writable: added + matched, takeable: added + matched + same + doubtful };
}

const promises: Record<ImportKind, string> = {
  accounts: "Nothing is saved yet. Values entered by hand are kept, whatever the file says.",
  contacts:
    "Nothing is saved yet. Values entered by hand are kept, whatever the file says, and “do not contact” is never removed.",
  notes: "Nothing is saved yet. Existing notes aren’t added again or changed.",
  owners: "Nothing is saved yet. No one is invited: owners are matched to existing members.",
  tasks: "Nothing is saved yet. Existing tasks aren’t added again or changed.",
};

/** Previews the outcome of each row, before anything is written. */
export function ReviewCard({ one, isRequesting, change }: ImportStepProps) {
  const [rule, setRule] = useState<ImportDecision>("skip");
  // A new number loads the rows again.
  const [reloads, setReloads] = useState(0);
  const { id, statuses, people } = one;
  const { decide, waitForDecisions } = useDecisions(id);
  const run = async () => {
    // Waits for the last decision to be saved, which would otherwise arrive too late; if it was refused, the import
    // isn't run.
    const decided = await waitForDecisions();
    return decided.kind === "ok" ? actOnImport(id, { action: "run", doubtful: rule }) : decided;
  };
  const kind = one.kind ?? "accounts";
  const [rows, persons] = [countsOf(statuses), countsOf(people?.statuses ?? {})];
  const doubtful = rows.doubtful + persons.doubtful;
  return (
    <Card aria-labelledby="review-rows">
      <CardHeader id="review-rows" title="Review" description={promises[people ? "contacts" : kind]} />
      {kind === "accounts" && one.columns.some(({ field }) => field === "owner") ? (
        <OwnersStep importId={id} onChanged={() => setReloads(reloads + 1)} />
      ) : null}
      <ImportParts
        key={reloads}
        one={one}
        of={kind}
        title={people ? "Accounts" : null}
        parts={rows.parts}
        aside={(row) =>
          row.choices.length > 0 ? <Decision decide={decide} kind={kind} row={row} rule={rule} /> : null
        }
      />
      {people && persons.parts.some(({ count }) => count > 0) ? (
        <div className="border-line border-t pt-3">
          <ImportParts
            one={one}
            of="contacts"
            title="Their contacts"
            parts={persons.parts}
            aside={(row) =>
              row.choices.length > 0 ? <Decision decide={decide} kind="contacts" row={row} rule={rule} /> : null
            }
          />
        </div>
      ) : null}
      <CardBody className={`${footStyle} border-line border-t`}>
        {one.transfer === null ? (
          <>
            {doubtful === 0 ? null : (
              <DoubtfulRuleField rule={rule} onChoose={setRule} names={people ? ruleNamesOfBoth : ruleNames[kind]} />
            )}
            <OnlineButton
              variant="primary"
              className="sm:ml-auto"
              busy={isRequesting}
              disabled={rows.takeable + persons.takeable === 0}
              onClick={() => change(run)}
            >
              {people
                ? `Import ${formatPlural(rows.writable, "account", "accounts")}, ${formatPlural(persons.writable, "contact", "contacts")}`
                : `Import ${formatPlural(rows.writable, "row", "rows")}`}
            </OnlineButton>
          </>
        ) : (
          <ButtonLink href={transferHref(one.transfer)} variant="primary" className="sm:ml-auto">
            Back to the files
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  );
}

const decisionNames: Record<ImportDecision, string> = {
  match: "It’s this account",
  new: "Add as new",
  skip: "Leave out",
};

interface DecisionProps extends Pick<ReturnType<typeof useDecisions>, "decide"> {
  kind: ImportKind;
  row: ImportRow;
  rule: ImportDecision;
}

function Decision({ decide: send, kind, row, rule }: DecisionProps) {
  const isPerson = kind === "contacts" && row.contact !== null;
  const names = { ...decisionNames, ...(isPerson && { match: "It’s this contact" }) };
  if (row.account_line !== null) names.match = `It’s the account in line ${row.account_line}`;
  const byRule = row.choices.includes(rule) ? rule : "skip";
  const [decision, setDecision] = useState(row.decision);
  const decide = async (next: ImportDecision | null) => {
    const before = decision;
    setDecision(next);
    const outcome = await send({ line: row.line, decision: next, of: kind });
    if (outcome.kind === "ok") return;
    setDecision(before);
    showToast(outcome.detail, { tone: "danger" });
  };
  return (
    <Select
      aria-label={kind === "contacts" && row.contact ? `Line ${row.line}, ${row.contact.name}` : `Line ${row.line}`}
      className="w-full max-sm:ml-[4.5rem] sm:w-48"
      value={decision ?? ""}
      onChange={(event) => decide(importDecisions.find((known) => known === event.target.value) ?? null)}
      options={row.choices.map((known) => [known, names[known]])}
    >
      <option value="">Default: {names[byRule].toLowerCase()}</option>
    </Select>
  );
}
