"use client";

import { useState } from "react";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { MemberBulk, MemberBulkAction, MemberBulkResult } from "@/lib/contracts/people/member";
import { noTeam } from "@/lib/contracts/people/member-filter";
import { formatPlural } from "@/lib/figures/number";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";
import { clientRoles, findGrantable } from "./client-roles";

interface MemberBulkDialogProps {
  what: "role" | "team";
  people: MemberBulk["people"];
  /** How many there are: "12 members". */
  count: string;
  /** Whether they are all that match, including those that aren't loaded. */
  isAll: boolean;
  teams: readonly { id: string; name: string }[];
  onClose: () => void;
  /** Called after the change, also when some were left as they are. */
  onChanged: () => void;
  /** Called once the user has seen the result. */
  onDone: () => void;
}

/** Asks for the new role or team of the selected members, changes them, and lists those who were left as they are. */
export function MemberBulkDialog({ what, people, count, isAll, teams, ...props }: MemberBulkDialogProps) {
  const { isSending, run } = useOneAtATime();
  const { withProof, proofDialog } = useIdentityProof();
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<MemberBulkResult | null>(null);
  const options =
    what === "role"
      ? clientRoles.map(({ role }) => ({ id: role, name: roleNames[role] }))
      : [...teams, { id: noTeam, name: "No team" }];
  const confirm = async () => {
    const change = actionOf(what, chosen);
    setProblem(change === null ? `Choose a ${what}.` : null);
    if (change === null) return;
    const sent = await run(() =>
      withProof((proven) => send("POST /clients/me/people/bulk/", { body: { people, change, ...proven } })),
    );
    if (sent === null) return;
    if (sent.kind === "refused") return setProblem(sent.detail);
    props.onChanged();
    if (sent.data.refused.length > 0) return setResult(sent.data);
    showToast(describeResult(sent.data));
    props.onDone();
  };
  if (result) return <ResultDialog result={result} onClose={props.onDone} />;
  return (
    <>
      <ConfirmDialog
        open
        title={`Change the ${what} of ${isAll ? "all " : ""}${count}?`}
        description={`${isAll ? "This includes everyone who matches, even those not shown. " : ""}${effects[what]}`}
        action={`Change ${what}`}
        isBusy={isSending}
        onClose={props.onClose}
        onConfirm={() => void confirm()}
      >
        <Field label={what === "role" ? "New role" : "New team"} error={problem ?? undefined}>
          {(control) => (
            <Select {...control} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="" disabled>
                Choose a {what}
              </option>
              {options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ConfirmDialog>
      {proofDialog}
    </>
  );
}

const effects = {
  role: "The new role takes effect on their next page load. There is no Undo: the audit log keeps each former role.",
  team: "They leave their current team. There is no Undo: the audit log keeps each former team.",
};

function actionOf(what: MemberBulkDialogProps["what"], chosen: string): MemberBulkAction | null {
  if (what === "team" && chosen !== "") return { team_id: chosen === noTeam ? null : chosen };
  const role = findGrantable(chosen);
  return role && { role };
}

function describeResult({ changed, unchanged }: MemberBulkResult): string {
  const already = unchanged > 0 ? ` ${formatPlural(unchanged, "member")} needed no change.` : "";
  return `${formatPlural(changed, "member")} changed.${already}`;
}

const reasons: Record<MemberBulkResult["refused"][number]["reason"], string> = {
  oneself: "You can’t change your own role",
  disabled: "Disabled people can’t be in a team",
  gone: "No longer a member",
};

function ResultDialog({ result, onClose }: { result: MemberBulkResult; onClose: () => void }) {
  const left = result.refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <Dialog
      open
      isReading
      width="sm"
      title={`${formatPlural(left, "member")} not changed`}
      description={describeResult(result)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="flex flex-col gap-3 text-sm">
        {result.refused.map(({ reason, count, names }) => (
          <li key={reason}>
            <p className="font-medium text-ink">{`${reasons[reason]}: ${count.toLocaleString("en-US")}`}</p>
            {names.length > 0 ? (
              <p className="text-muted [overflow-wrap:anywhere]">
                {names.join(", ")}
                {count > names.length ? `, and ${(count - names.length).toLocaleString("en-US")} more` : ""}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
