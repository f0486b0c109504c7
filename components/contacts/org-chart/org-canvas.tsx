"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { computeLayout, type OrgPlace } from "@/lib/contacts/org-layout";
import { isAssumed, type OrgNode } from "@/lib/contacts/org-tree";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { OrgContact } from "./org-contact";
import type { Dragging } from "./use-dragging";

const sizes = { width: 216, height: 48, gapX: 36, gapY: 10 };

interface OrgCanvasProps {
  roots: readonly OrgNode[];
  nameOf: (id: string | null) => string | null;
  actionsFor: (person: Contact) => ReactNode;
  dragging: Dragging;
}

/** The org chart as a drawing, from left to right: boxes over lines; a box can be dragged onto another. */
export function OrgCanvas({ roots, nameOf, actionsFor, dragging }: OrgCanvasProps) {
  const { places, width, height } = computeLayout(roots, sizes);
  return (
    <div className="overflow-x-auto pb-2">
      <ul aria-label="Org chart" className="relative" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute inset-0">
          {places.map((place) =>
            place.manager ? (
              <path
                key={place.node.person.id}
                d={lineOf(place, place.manager)}
                className={clsx("fill-none", isAssumed(place.node.person) ? "stroke-control" : "stroke-muted")}
                strokeWidth={1.5}
                strokeDasharray={isAssumed(place.node.person) ? "4 4" : undefined}
              />
            ) : null,
          )}
        </svg>
        {places.map(({ node: { person }, x, y, manager }) => (
          <li
            key={person.id}
            {...dragging.handlersOf(person)}
            className={clsx("absolute", dragging.isOn && "cursor-grab")}
            style={{ left: x, top: y, width: sizes.width, height: sizes.height }}
          >
            <OrgContact
              person={person}
              managerName={manager ? nameOf(person.manager_id) : null}
              isTarget={dragging.overId === person.id}
              actions={actionsFor(person)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The path of a line from the right edge of the manager's box to the left edge of the report's. */
function lineOf({ x, y }: OrgPlace, manager: { x: number; y: number }): string {
  const half = sizes.height / 2;
  const from = manager.x + sizes.width;
  const bend = from + sizes.gapX / 2;
  return `M${from},${manager.y + half}H${bend}V${y + half}H${x}`;
}
