"use client";

import { useState } from "react";
import { SuccessorDialog } from "@/components/colleagues/successor-dialog";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { FormNotice } from "@/components/ui/form/form";
import { Select } from "@/components/ui/form/select";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Colleague } from "@/lib/contracts/activity/activity";
import type { MemberBulk, MemberBulkAction, MemberBulkResult } from "@/lib/contracts/people/member";
import { noTeam } from "@/lib/contracts/people/member-filter";
import { formatAmounts } from "@/lib/contracts/text/format-amounts";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";
import { clientRoles, findGrantable } from "./client-roles";
import { formatHandOver } from "./format-hand-over";

export type BulkKind = "role" | "team" | "disable" | "enable" | "hand_over";

interface MemberBulkDialogProps {
  kind: BulkKind;
  people: MemberBulk["people"];
  /** The number of selected members, as text: "12 members". */
  count: string;
  /** Whether all matching members are selected, including those that aren't loaded. */
  isAll: boolean;
  teams: readonly { id: string; name: string }[];
  onClose: () => void;
  /** Called after the change, even if some members were left unchanged. */
  onChanged: () => void;
  /** Called once the user has seen the result. */
  onDone: () => void;
}

/** Asks for the change to the selected members, makes it, and lists those who were left unchanged. */
export function MemberBulkDialog({ kind, people, count, isAll, teams, ...props }: MemberBulkDialogProps) {
  const { isSending, run } = useOneAtATime();
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const confirm = async (successor: Colleague | null) => {
    const change = actionOf(kind, chosen, successor);
    setProblem(change === null ? texts[kind].missing : null);
    if (change === null) return;
    const sent = await run((proven) => send("POST /clients/me/people/bulk/", { body: { people, change, ...proven } }));
    if (sent === null) return;
    if (sent.kind === "refused") return setProblem(sent.detail);
    props.onChanged();
    const text = describeResult(kind, sent.data, successor);
    if (sent.data.refused.length > 0) return setResult({ text, refused: sent.data.refused });
    showToast(text);
    props.onDone();
  };
  if (result) return <ResultDialog {...result} onClose={props.onDone} />;
  const dialog = {
    title: `${texts[kind].title} ${isAll ? "all " : ""}${count}?`,
    description: `${isAll ? "This includes everyone who matches, even those not shown. " : ""}${texts[kind].effect}`,
    action: texts[kind].action,
    isDangerous: kind === "disable",
    isBusy: isSending,
    onClose: props.onClose,
  };
  return (
    <>
      {kind === "disable" || kind === "hand_over" ? (
        <SuccessorDialog
          {...dialog}
          label="Who takes over their accounts and open tasks"
          fromUids={"uids" in people ? people.uids : []}
          nobody={kind === "disable" ? "No one (they keep them)" : "Choose a colleague"}
          problem={problem}
          onConfirm={(successor) => void confirm(successor)}
        />
      ) : (
        <ConfirmDialog {...dialog} open onConfirm={() => void confirm(null)}>
          {kind === "enable" ? (
            <FormNotice detail={problem} />
          ) : (
            <Field label={kind === "role" ? "New role" : "New team"} error={problem ?? undefined}>
              <Select
                value={chosen}
                onChange={(event) => setChosen(event.currentTarget.value)}
                options={optionsOf(kind, teams).map(({ id, name }) => [id, name])}
              >
                <option value="" disabled>
                  Choose a {kind}
                </option>
              </Select>
            </Field>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const texts: Record<BulkKind, { title: string; effect: string; action: string; missing: string | null }> = {
  role: {
    missing: "Choose a role.",
    title: "Change the role of",
    effect:
      "The new role takes effect on their next page load. This can’t be undone, but the audit log keeps each former role.",
    action: "Change role",
  },
  team: {
    missing: "Choose a team.",
    title: "Change the team of",
    effect: "They leave their current team. This can’t be undone, but the audit log keeps each former team.",
    action: "Change team",
  },
  disable: {
    missing: null,
    title: "Disable",
    effect:
      "They are signed out everywhere immediately, leave their team, and can’t sign in until you enable them again. None of their data is deleted.",
    action: "Disable",
  },
  enable: {
    missing: null,
    title: "Enable",
    effect: "They can sign in again with the role that they had. They are in no team.",
    action: "Enable",
  },
  hand_over: {
    missing: "Choose who takes over.",
    title: "Hand over what is owned by",
    effect: "They stay disabled. The new owner gets one alert.",
    action: "Hand over",
  },
};

function optionsOf(kind: "role" | "team", teams: MemberBulkDialogProps["teams"]) {
  return kind === "role"
    ? clientRoles.map((role) => ({ id: role, name: roleNames[role] }))
    : [...teams, { id: noTeam, name: "No team" }];
}

/** The change to send; null: nothing was chosen. */
function actionOf(kind: BulkKind, chosen: string, successor: Colleague | null): MemberBulkAction | null {
  if (kind === "disable") return { disabled: true, ...(successor && { successor_id: successor.uid }) };
  if (kind === "enable") return { disabled: false };
  if (kind === "hand_over") return successor && { successor_id: successor.uid };
  if (kind === "team") return chosen === "" ? null : { team_id: chosen === noTeam ? null : chosen };
  const role = findGrantable(chosen);
  return role && { role };
}

function describeResult(
  kind: BulkKind,
  { changed, unchanged, handed_over }: MemberBulkResult,
  successor: Colleague | null,
): string {
  if (kind === "hand_over") return describeHandover(handed_over, successor).trim();
  const already = unchanged > 0 ? ` ${formatPlural(unchanged, "member")} needed no change.` : "";
  return `${formatPlural(changed, "member")} changed.${already}${describeHandover(handed_over, successor)}`;
}

function describeHandover(handedOver: MemberBulkResult["handed_over"], successor: Colleague | null): string {
  if (handedOver === null || successor === null) return "";
  if (handedOver.is_running)
    return ` ${formatHandOver({ ...handedOver, successor: successor.name })} You can leave this page.`;
  return ` ${successor.name} got ${formatAmounts(handedOver)}.`;
}

const reasons: Record<MemberBulkResult["refused"][number]["reason"], string> = {
  oneself: "You can’t change your own role or access",
  disabled: "Disabled people can’t be in a team",
  enabled: "Can sign in again, and keeps what they own",
  gone: "No longer a member",
};

interface Result extends Pick<MemberBulkResult, "refused"> {
  text: string;
}

function ResultDialog({ text, refused, onClose }: Result & { onClose: () => void }) {
  const refusedCount = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <Dialog
      open
      isReading
      width="sm"
      title={`${formatPlural(refusedCount, "member")} not changed`}
      description={text}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="flex flex-col gap-3 text-sm">
        {refused.map(({ reason, count, names }) => (
          <li key={reason}>
            <p className="font-medium text-ink">{`${reasons[reason]}: ${formatCount(count)}`}</p>
            {names.length > 0 ? (
              <p className="text-muted [overflow-wrap:anywhere]">
                {names.join(", ")}
                {count > names.length ? `, and ${formatCount(count - names.length)} more` : ""}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
