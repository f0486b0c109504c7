"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useReporting } from "@/components/contacts/use-reporting";
import { useCan } from "@/components/session/me";
import { useOnline } from "@/components/ui/hooks/use-online";
import { orgTreeOf } from "@/lib/contacts/org-tree";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { OrgCanvas } from "./org-canvas";
import { OrgContact } from "./org-contact";
import { OrgList } from "./org-list";
import { noManager, useDragging } from "./use-dragging";

interface OrgChartProps {
  people: readonly Contact[];
  actionsFor: (person: Contact) => ReactNode;
  onChanged: () => void;
}

/** The org chart: a drawing, on a phone a list; edited by dragging, or by each contact's menu. */
export default function OrgChart({ people, actionsFor, onChanged }: OrgChartProps) {
  const canEdit = useCan("editAccounts");
  const isOnline = useOnline();
  const { setOrNotify } = useReporting(onChanged);
  const dragging = useDragging(canEdit && isOnline, (held, over) => {
    const manager = over && { id: over.id, name: over.full_name };
    void setOrNotify(held, { manager, isAssumed: false });
  });
  const { roots, loose } = orgTreeOf(people);
  const names = new Map(people.map(({ id, full_name: name }) => [id, name]));
  const isFree = dragging.held !== null && dragging.held.manager_id !== null;
  return (
    <div className="border-line border-t px-4 py-4 md:px-5">
      {roots.length > 0 ? (
        <>
          <div className="max-md:hidden">
            <OrgCanvas
              roots={roots}
              nameOf={(id) => names.get(id ?? "") ?? null}
              actionsFor={actionsFor}
              dragging={dragging}
            />
          </div>
          <div className="md:hidden">
            <OrgList nodes={roots} managerName={null} actionsFor={actionsFor} />
          </div>
          <p className="mt-3 text-muted text-xs">
            Solid: confirmed. Dashed: assumed.
            {canEdit ? <span className="max-md:hidden"> Drag a person onto their manager, or</span> : null}
            {canEdit ? " choose “Reports to” in a person’s menu." : null}
          </p>
        </>
      ) : (
        <p className="mb-4 text-muted text-sm">
          {canEdit
            ? "No reporting line is known yet. Drag a person onto their manager, or choose “Reports to” in their menu."
            : "No reporting line is known yet."}
        </p>
      )}
      {loose.length > 0 || isFree ? (
        <section
          aria-label="Without a reporting line"
          {...dragging.handlersOf(null)}
          className={clsx(
            "mt-4 rounded-md border border-dashed p-3",
            dragging.overId === noManager ? "border-accent bg-accent-soft" : "border-line-strong",
          )}
        >
          <h3 className="font-medium text-ink text-sm">Without a reporting line</h3>
          {isFree ? <p className="text-muted text-sm">Drop here to clear the manager.</p> : null}
          <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-2">
            {loose.map((person) => (
              <li key={person.id} {...dragging.handlersOf(person)} className="h-12">
                <OrgContact
                  person={person}
                  managerName={null}
                  isTarget={dragging.overId === person.id}
                  actions={actionsFor(person)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
