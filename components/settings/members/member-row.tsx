"use client";

import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { SuccessorDialog } from "@/components/colleagues/successor-dialog";
import { LastHourButton } from "@/components/last-hour/last-hour-button";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Select } from "@/components/ui/form/select";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { useOnline } from "@/components/ui/hooks/use-online";
import { LocalTime } from "@/components/ui/local-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Colleague } from "@/lib/contracts/activity/activity";
import type { Member, MemberChange } from "@/lib/contracts/people/member";
import { formatAmounts } from "@/lib/contracts/text/format-amounts";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";
import { clientRoles, findGrantable, type GrantableRole } from "./client-roles";
import { formatHandOver } from "./format-hand-over";
import { HandOverButton } from "./hand-over-button";
import { MemberMenu } from "./member-menu";

interface MemberRowProps {
  person: Member;
  isSelected: boolean;
  /** Called on selection; `isRange` is true while Shift is held, which selects a range. */
  onSelect: (isRange: boolean) => void;
  onChanged: (person: Member) => void;
}

const cell = "border-line border-b py-2.5 pr-4 group-last:border-b-0 @max-2xl:border-b-0 @max-2xl:py-0 @max-2xl:pr-0";

const rowStyle =
  "group @max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:items-center @max-2xl:gap-x-3 @max-2xl:border-line @max-2xl:border-b @max-2xl:px-4 @max-2xl:py-3.5 @max-2xl:last:border-b-0";

/** A member of the client: name, role, last visit, and whether they are enabled. */
export function MemberRow({ person, isSelected, onSelect, onChanged }: MemberRowProps) {
  const { isSending: isBusy, run } = useOneAtATime();
  const [problem, setError] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const change = async (patch: MemberChange & { successor_id?: string }, formatDone: (person: Member) => string) => {
    setError(null);
    const params = { uid: person.uid };
    const sent = await run((proven) =>
      send("PATCH /clients/me/people/:uid/", { params, body: { ...patch, ...proven } }),
    );
    if (sent === null) return;
    setOpen(false);
    if (sent.kind === "refused") return setError(sent.detail);
    onChanged(sent.data);
    showToast(formatDone(sent.data));
  };
  const { full_name: name } = person;
  const hasLeft = person.hand_over?.has_left === true;
  const isFixed = person.is_me || hasLeft;
  const disable = (successor: Colleague | null) =>
    change(
      { disabled: true, ...(successor && { successor_id: successor.uid }) },
      ({ hand_over: handOver }) => `${name} is disabled and signed out.${describeSuccessor(successor, handOver)}`,
    );
  return (
    <tr aria-busy={isBusy} className={clsx(rowStyle, isSelected && "bg-accent-soft")}>
      <th scope="row" className={clsx(cell, "pl-4 text-left font-normal @max-2xl:col-span-2 @max-2xl:pl-0")}>
        <span className="flex items-center gap-3">
          {isFixed ? (
            <span className="w-6 shrink-0" />
          ) : (
            <Checkbox
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={(event) => onSelect(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
            />
          )}
          <Avatar name={name} className={clsx(person.disabled && "grayscale")} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className={clsx("font-medium", person.disabled ? "text-muted" : "text-ink")}>{name}</span>
              {person.is_me ? <Badge>You</Badge> : null}
              {person.disabled ? <Badge tone="warning">{hasLeft ? "Left" : "Disabled"}</Badge> : null}
              {person.can_use_password && !person.has_factor && !person.disabled ? (
                <Badge>No second factor</Badge>
              ) : null}
            </span>
            {hasLeft ? null : <span className="block text-muted [overflow-wrap:anywhere]">{person.email}</span>}
            {person.hand_over ? <span className="block text-ink">{formatHandOver(person.hand_over)}</span> : null}
            {person.owned ? <span className="block text-ink">Still owns {formatAmounts(person.owned)}.</span> : null}
            {problem ? (
              <span role="alert" className="mt-1 flex items-start gap-1.5 text-danger-ink">
                <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
                {problem}
              </span>
            ) : null}
          </span>
        </span>
      </th>
      <td
        className={clsx(
          cell,
          "w-48 @max-2xl:order-1 @max-2xl:mt-2.5 @max-2xl:w-auto",
          // On a line of its own, because beside the additional button it would have no room for the role's name.
          person.owned && "@max-2xl:col-span-2 @max-2xl:pl-20",
        )}
      >
        {isFixed ? (
          <span className="text-ink @max-2xl:pl-20 @2xl:inline-block @2xl:py-1.5">
            {person.role ? roleNames[person.role] : "No role"}
          </span>
        ) : (
          <RoleSelect
            person={person}
            onChange={(role) => change({ role }, () => `${name} is now ${roleNames[role].toLowerCase()}.`)}
          />
        )}
      </td>
      <td className={clsx(cell, "@max-2xl:col-span-2 @max-2xl:mt-1 @max-2xl:pl-20 [overflow-wrap:anywhere]")}>
        {person.team ? (
          <span className="text-ink">{person.team.name}</span>
        ) : (
          <span className="text-muted @max-2xl:hidden">No team</span>
        )}
      </td>
      <td className={clsx(cell, "whitespace-nowrap text-muted @max-2xl:col-span-2 @max-2xl:pl-20")}>
        <span className="@2xl:sr-only">{person.last_login ? "Last sign-in " : ""}</span>
        {person.last_login ? <LocalTime at={person.last_login} show="both" /> : "Never signed in"}
      </td>
      <td
        className={clsx(
          cell,
          "w-px @max-2xl:order-1 @max-2xl:mt-2.5 @max-2xl:w-auto",
          person.owned && "@max-2xl:col-span-2",
        )}
      >
        {isFixed ? null : (
          <span className="flex @4xl:flex-nowrap flex-wrap items-center justify-end gap-1.5">
            {person.owned ? <HandOverButton person={person} owned={person.owned} onHandedOver={onChanged} /> : null}
            <LastHourButton member={{ uid: person.uid, name, isMe: false }} isSmall />
            <OnlineButton
              size="sm"
              className="w-18"
              busy={isBusy && !isOpen}
              aria-label={person.disabled ? `Enable ${name}` : `Disable ${name}`}
              onClick={() =>
                person.disabled ? void change({ disabled: false }, () => `${name} can sign in again.`) : setOpen(true)
              }
            >
              {person.disabled ? "Enable" : "Disable"}
            </OnlineButton>
            <MemberMenu person={person} onChanged={onChanged} />
          </span>
        )}
        {isOpen ? (
          <SuccessorDialog
            {...disableTexts}
            title={`Disable ${name}?`}
            fromUids={[person.uid]}
            isBusy={isBusy}
            onClose={() => setOpen(false)}
            onConfirm={(successor) => void disable(successor)}
          >
            <p className="text-muted text-sm [overflow-wrap:anywhere]">{person.email}</p>
          </SuccessorDialog>
        ) : null}
      </td>
    </tr>
  );
}

const disableTexts = {
  description:
    "They are signed out everywhere immediately and can’t sign in until you enable them again. None of their data is deleted.",
  action: "Disable",
  label: "Who takes over their accounts and open tasks",
  nobody: "No one (they keep them)",
};

/** Says who got the member's accounts and open tasks, or is getting them in the background. */
function describeSuccessor(successor: Colleague | null, handOver: Member["hand_over"]): string {
  if (successor === null) return "";
  return ` ${handOver ? formatHandOver(handOver) : `${successor.name} takes over their accounts and open tasks.`}`;
}

function RoleSelect({ person, onChange }: { person: Member; onChange: (role: GrantableRole) => Promise<void> }) {
  const isOnline = useOnline();
  // The chosen role is shown while the request runs; a refusal restores the previous one.
  const [pendingRole, setPendingRole] = useState<GrantableRole | null>(null);
  const choose = async (role: GrantableRole | null) => {
    if (role === null || pendingRole !== null) return;
    setPendingRole(role);
    await onChange(role);
    setPendingRole(null);
  };
  return (
    <Select
      aria-label={`Role of ${person.full_name}`}
      value={pendingRole ?? person.role ?? ""}
      disabled={!isOnline}
      title={isOnline ? undefined : "Not available offline"}
      onChange={(event) => void choose(findGrantable(event.currentTarget.value))}
      options={clientRoles.map((role) => [role, roleNames[role]])}
    >
      {findGrantable(person.role) ? null : (
        <option value={person.role ?? ""} disabled>
          {person.role ? roleNames[person.role] : "No role"}
        </option>
      )}
    </Select>
  );
}
