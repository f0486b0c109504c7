"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { FormNotice } from "@/components/ui/form/form";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { useOnline } from "@/components/ui/hooks/use-online";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { LimitableRole, RoleRights } from "@/lib/contracts/clients/role-rights";
import { describePermission } from "@/lib/contracts/rights/right-texts";
import { type DeniablePermission, deniablePermissions, hasByDefault } from "@/lib/contracts/rights/rights";
import { capitalize } from "@/lib/contracts/text/capitalize";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";

interface Change {
  role: LimitableRole;
  permission: DeniablePermission;
  is_allowed: boolean;
}

/** Allows or denies each permission that can be limited, role by role. Each checkbox is saved at once. */
export default function RoleRightsForm({ rights: first }: { rights: RoleRights }) {
  const [rights, setRights] = useState(first);
  // The requested state is shown while the request runs; a refusal restores the previous one.
  const [pendingChange, setPendingChange] = useState<Change | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const isOnline = useOnline();

  const change = async (next: Change) => {
    const sent = await run((proven) => {
      setProblem(null);
      setPendingChange(next);
      return send("PUT /clients/me/role-rights/", { body: { ...next, ...proven } });
    });
    setPendingChange(null);
    if (sent === null) return;
    if (sent.kind === "refused") return setProblem(sent.fields.permission ?? sent.detail);
    setRights(sent.data);
    showToast(`${next.is_allowed ? "Allowed for" : "Turned off for"} the role ${roleNames[next.role]}.`);
  };
  const isAllowed = (role: LimitableRole, permission: DeniablePermission, denied: readonly string[]) =>
    pendingChange?.role === role && pendingChange.permission === permission
      ? pendingChange.is_allowed
      : !denied.includes(permission);

  return (
    <div className="flex flex-col gap-5 text-sm" aria-busy={isSending}>
      <FormNotice detail={problem} />
      <div className="divide-y divide-line border-line border-y">
        {deniablePermissions.map((permission) => (
          <fieldset key={permission} disabled={!isOnline || isSending} className="py-3.5">
            <legend className="float-left mb-1.5 w-full font-medium text-ink">
              {capitalize(describePermission(permission))}
            </legend>
            <div className="clear-left flex flex-wrap gap-x-6 gap-y-1">
              {rights.items.map(({ role, denied }) =>
                hasByDefault(role, permission) ? (
                  <Checkbox
                    key={role}
                    label={roleNames[role]}
                    checked={isAllowed(role, permission, denied)}
                    onChange={({ currentTarget }) =>
                      void change({ role, permission, is_allowed: currentTarget.checked })
                    }
                  />
                ) : null,
              )}
            </div>
          </fieldset>
        ))}
      </div>
      <p className="text-muted">
        Client admins always keep these rights. A role that isn’t listed beside a right never has it. Without the right
        to see details, people still see that a contact is marked as do not contact. Undoing an import still removes
        what the import added.
      </p>
    </div>
  );
}
