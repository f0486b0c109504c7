"use client";

import { clsx } from "clsx";
import { EyeOff } from "lucide-react";
import { useState } from "react";
import { Select } from "@/components/ui/form/select";
import { defaultRole } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";
import { type Draft, previewOf } from "@/lib/messages/draft";
import { visibleMessages } from "@/lib/realtime/messages/visible-messages";
import { roleNames } from "@/lib/session/role-names";
import { Announcement } from "./announcement";

/** Previews a message for a role: the first of its roles, until another is chosen. */
export function MessagePreview({ draft, roles }: { draft: Draft; roles: readonly Role[] }) {
  const [chosen, setChosen] = useState<{ role: Role; among: readonly Role[] } | null>(null);
  const role = (chosen?.among === draft.roles ? chosen.role : draft.roles[0]) ?? roles[0] ?? defaultRole;
  const message = previewOf(draft);
  const isSeen = visibleMessages([{ ...message, startMs: 0 }], { nowMs: 1, role, dismissed: new Set() }).length > 0;
  return (
    <section aria-label="Preview" className="xl:sticky xl:top-[calc(var(--topbar)+1.5rem)]">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-medium text-ink text-sm">Preview</h3>
        <Select
          aria-label="Preview as"
          className="max-w-44"
          value={role}
          onChange={(event) =>
            setChosen({ role: roles.find((value) => value === event.target.value) ?? role, among: draft.roles })
          }
          options={roles.map((value) => [value, roleNames[value]])}
        />
      </div>
      <div className={clsx("overflow-hidden rounded-lg border border-line", isSeen ? "shadow-sm" : "bg-sunken")}>
        {isSeen ? (
          <Announcement message={message} />
        ) : (
          <p className="flex items-center gap-2 px-4 py-3 text-muted text-sm">
            <EyeOff className="size-4 shrink-0" aria-hidden="true" />A {roleNames[role].toLowerCase()} doesn’t see this
            message.
          </p>
        )}
      </div>
    </section>
  );
}
