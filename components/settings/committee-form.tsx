"use client";

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { focusControl } from "@/components/ui/form/focus-control";
import { Form, FormNotice } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { changeOfDraft, draftOf, moveRole, problemsOfDraft, type RoleDraft } from "@/lib/committee/template-draft";
import type { CommitteeRole, CommitteeTemplate } from "@/lib/contracts/contacts/committee";
import { maxRoles } from "@/lib/contracts/contacts/committee-seat";
import { send } from "@/lib/http/browser/send";
import { CommitteeRow } from "./committee-row";

/**
 * Edits the template of the buying committee: roles are added, renamed, ordered and removed; saved as one list, with
 * one Undo.
 */
export default function CommitteeForm({ template }: { template: CommitteeTemplate }) {
  const made = useRef(0);
  const [saved, setSaved] = useState(template.roles);
  const [roles, setRoles] = useState(() => draftOf(template.roles));
  const { ref, error, refuse, clear, isBusy, run } = useForm("committee");
  const isChanged = JSON.stringify(draftOf(saved)) !== JSON.stringify(roles);

  const edit = (next: RoleDraft[], focused?: string) => {
    flushSync(() => {
      setRoles(next);
      clear();
    });
    if (focused) focusControl(ref.current, focused);
  };
  const add = () => {
    made.current += 1;
    const key = `new-${made.current}`;
    edit([...roles, { key, id: null, name: "" }], `name-${key}`);
  };
  const remove = (key: string) => {
    const at = roles.findIndex((role) => role.key === key);
    const next = roles.filter((role) => role.key !== key);
    const neighbour = next[Math.min(at, next.length - 1)];
    edit(next, neighbour ? `name-${neighbour.key}` : "add");
  };
  const show = (standing: readonly CommitteeRole[]) => {
    setSaved([...standing]);
    setRoles(draftOf(standing));
    clear();
  };
  const undo = async (before: readonly CommitteeRole[], now: readonly CommitteeRole[]) => {
    const outcome = await send("PUT /clients/me/committee/", { body: changeOfDraft(draftOf(before), now) });
    if (outcome.kind === "refused") return void showToast(outcome.fields.roles ?? outcome.detail, { tone: "danger" });
    show(outcome.data.roles);
    showToast("Undone.");
  };
  const save = async () => {
    const found = problemsOfDraft(roles);
    if (Object.keys(found).length > 0) return refuse(found);
    if (!isChanged) return;
    clear();
    const outcome = await run(() => send("PUT /clients/me/committee/", { body: changeOfDraft(roles, saved) }));
    if (outcome === null) return;
    if (outcome.kind === "refused") return refuse({}, outcome.fields.roles ?? outcome.detail);
    show(outcome.data.roles);
    showToast("Saved for all accounts.", {
      action: { label: "Undo", run: () => void undo(saved, outcome.data.roles) },
    });
  };

  return (
    <Form ref={ref} onSubmit={save} className="flex flex-col items-start gap-4">
      <FormNotice detail={error.detail} />
      {roles.length > 0 ? (
        <ol aria-label="Roles" className="w-full divide-y divide-line sheet">
          {roles.map((role, at) => (
            <CommitteeRow
              key={role.key}
              role={role}
              position={at + 1}
              isFirst={at === 0}
              isLast={at === roles.length - 1}
              problem={error.fields[role.key]}
              onName={(name) => edit(roles.map((one) => (one.key === role.key ? { ...one, name } : one)))}
              onMove={(by) => edit(moveRole(roles, role.key, by), `${by < 0 ? "up" : "down"}-${role.key}`)}
              onRemove={() => remove(role.key)}
            />
          ))}
        </ol>
      ) : (
        <p className="text-muted text-sm">No roles: accounts show no buying committee.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button data-control="add" disabled={roles.length >= maxRoles} onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          Add a role
        </Button>
        <OnlineButton type="submit" variant="primary" busy={isBusy} disabled={!isChanged}>
          Save roles
        </OnlineButton>
      </div>
      <p className="text-muted text-sm">
        Removing a role removes it from every account. Undo restores it with its contacts.
      </p>
    </Form>
  );
}
